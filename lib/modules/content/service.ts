import 'server-only'
import { AppError } from '@/lib/core/errors'
import { Prisma, type TransactionClient } from '@/lib/platform/db/client'
import type { PublicKind } from '@/lib/platform/db/public-content'

const OF = {
  article: Prisma.raw('article_id'),
  paper: Prisma.raw('paper_id'),
  video: Prisma.raw('video_id'),
  fact: Prisma.raw('fact_id'),
  faq: Prisma.raw('faq_id'),
} as const satisfies Record<PublicKind, Prisma.Sql>

/**
 * Says what something is about. Links to archived topics stay as they are; a slug that names nothing is passed over, as
 * where an old version is restored.
 */
export async function setTopics(
  tx: TransactionClient,
  kind: PublicKind,
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
 * The same with what somebody sent; nothing when nothing was sent.
 * @throws AppError `invalid` (422) at `topics` when one of them is none
 */
export async function chooseTopics(
  tx: TransactionClient,
  kind: PublicKind,
  id: string,
  slugs: string[] | undefined,
): Promise<void> {
  if (!slugs) return
  await requireTopics(tx, slugs)
  await setTopics(tx, kind, id, slugs)
}

/** @throws AppError `invalid` (422) at `topics` when one of them is none */
export async function requireTopics(tx: TransactionClient, slugs: string[] = []): Promise<void> {
  if (slugs.length === 0) return
  const known = await tx.topic.count({ where: { slug: { in: slugs }, deletedAt: null } })
  const text = 'topics.unknown'
  if (known < slugs.length) throw new AppError('invalid', text, { topics: [text] })
}
