import 'server-only'
import type { ContentKind } from '@/lib/core/content-kinds'
import { Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { itemTables } from '../content/queries'
import { buildDigestNotices, notifyInDigest } from '../notifications/service'

/** Limits how many earlier commenters are notified, most recent first. */
const MAX_NOTIFICATIONS = 200

/**
 * Builds a query of `user_id` and `kind` for the recipients of a comment's notice: the author of the article or
 * paper, and earlier commenters; never the comment's own author.
 */
export function buildCommentNews(kind: ContentKind, id: string, commenterId: string | null) {
  const { table, owner, key } = itemTables[kind]
  return Prisma.sql`
    SELECT user_id, kind FROM (
      SELECT ${owner} AS user_id, 'contentComment' AS kind FROM ${table} WHERE id = ${id}::uuid
      UNION ALL (
        SELECT author_id, 'commentAfter' FROM comment
        WHERE ${key} = ${id}::uuid AND moderation = 'VISIBLE' AND redacted_at IS NULL
          AND author_id IS DISTINCT FROM (SELECT ${owner} FROM ${table} WHERE id = ${id}::uuid)
        GROUP BY author_id ORDER BY max(created_at) DESC LIMIT ${MAX_NOTIFICATIONS})
    ) AS concerned WHERE user_id IS DISTINCT FROM ${commenterId}::uuid`
}

/** Notifies the recipients that a comment is now public; several new comments share one notice. */
export async function notifyAboutComment(
  tx: TransactionClient,
  kind: ContentKind,
  id: string,
  commenterId: string | null,
): Promise<void> {
  const news = buildCommentNews(kind, id, commenterId)
  await tx.$executeRaw(buildDigestNotices(news, { content: kind, id }))
}

/** Notifies the author of a comment that was held for review that it is now public. */
export async function notifyAuthorApproved(
  tx: TransactionClient,
  kind: ContentKind,
  id: string,
  authorId: string | null,
): Promise<void> {
  if (!authorId) return
  const data = { content: kind, id }
  await notifyInDigest(tx, { kind: 'commentShown', userIds: [authorId], data })
}
