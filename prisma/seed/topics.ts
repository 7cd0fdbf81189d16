import type { LibraryKind } from '@/lib/core/library-kinds'
import { setTopics } from '@/lib/modules/content/service'
import type { TopicContent } from './content'
import type { SeedContext } from './context'

/** Writes the missing topics: a start also writes them, even without the demonstration. */
export async function seedTopics({ tx }: SeedContext, topics: TopicContent[]): Promise<void> {
  await tx.topic.createMany({
    data: topics.map(({ icd_system: icdSystem, icd_code: icdCode, ...topic }) => ({
      ...topic,
      icdSystem,
      icdCode,
    })),
    skipDuplicates: true,
  })
}

/** Sets the topics of rows written in this order. */
export async function seedItemTopics(
  { tx }: SeedContext,
  kind: LibraryKind,
  rows: { id: string }[],
  content: { topics: string[] }[],
): Promise<void> {
  for (const [at, { id }] of rows.entries()) {
    await setTopics(tx, kind, id, content[at]?.topics ?? [])
  }
}
