import { setTopics } from '@/lib/modules/content/service'
import type { PublicKind } from '@/lib/platform/db/public-content'
import type { TopicContent } from './content'
import type { SeedContext } from './context'

/** Writes the topics that are not there yet: a start writes them also without the demonstration. */
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

/** Says what rows are about that were written in this order. */
export async function seedTopicsOf(
  { tx }: SeedContext,
  kind: PublicKind,
  rows: { id: string }[],
  content: { topics: string[] }[],
): Promise<void> {
  for (const [at, { id }] of rows.entries()) {
    await setTopics(tx, kind, id, content[at]?.topics ?? [])
  }
}
