import 'server-only'
import { AppError } from '@/lib/core/errors'
import { type LibraryKind, libraryKinds } from '@/lib/core/library-kinds'
import { byName } from '@/lib/core/objects'
import { Prisma, type TransactionClient } from '@/lib/platform/db/client'

const OF = byName(libraryKinds, (kind) => Prisma.raw(`${kind}_id`))

/**
 * Sets an item's topics. Links to archived topics stay as they are; unknown slugs are skipped, for example when an old
 * version is restored.
 */
export async function setTopics(
  tx: TransactionClient,
  kind: LibraryKind,
  id: string,
  slugs: string[],
): Promise<void> {
  await tx.$executeRaw`
    WITH gone AS (
      DELETE FROM content_topic USING topic WHERE topic.id = topic_id AND topic.deleted_at IS NULL
        AND ${OF[kind]} = ${id}::uuid AND NOT slug = ANY (${slugs}::text[])
    )
    INSERT INTO content_topic (topic_id, ${OF[kind]})
    SELECT id, ${id}::uuid FROM topic WHERE slug = ANY (${slugs}::text[]) AND deleted_at IS NULL
    ON CONFLICT DO NOTHING`
}

/**
 * Sets the topics sent in a request; does nothing if none were sent.
 * @throws AppError `invalid` (422) at `topics` when a slug is unknown
 */
export async function chooseTopics(
  tx: TransactionClient,
  kind: LibraryKind,
  id: string,
  slugs: string[] | undefined,
): Promise<void> {
  if (!slugs) return
  await requireTopics(tx, slugs)
  await setTopics(tx, kind, id, slugs)
}

/** @throws AppError `invalid` (422) at `topics` when a slug is unknown */
export async function requireTopics(tx: TransactionClient, slugs: string[] = []): Promise<void> {
  if (slugs.length === 0) return
  const known = await tx.topic.count({ where: { slug: { in: slugs }, deletedAt: null } })
  const text = 'topics.unknown'
  if (known < slugs.length) throw new AppError('invalid', text, { topics: [text] })
}
