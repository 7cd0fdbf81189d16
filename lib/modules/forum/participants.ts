import 'server-only'
import type { TransactionClient } from '@/lib/platform/db/client'

/**
 * Who takes part in a case besides its author: everybody who was notified, acknowledged it, answered, is tagged, was
 * mentioned, is responsible or watches it.
 */
export async function readParticipants(tx: TransactionClient, postId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT user_id::text AS id FROM forum_receipt
    WHERE post_id = ${postId}::uuid AND (told_at IS NOT NULL OR acknowledged_at IS NOT NULL)
    UNION SELECT author_id::text FROM forum_comment
    WHERE post_id = ${postId}::uuid AND deleted_at IS NULL AND author_id IS NOT NULL
    UNION SELECT user_id::text FROM forum_tag WHERE post_id = ${postId}::uuid
    UNION SELECT user_id::text FROM case_watch WHERE post_id = ${postId}::uuid AND NOT is_muted
    UNION SELECT responsible_id::text FROM forum_post
    WHERE id = ${postId}::uuid AND responsible_id IS NOT NULL
    UNION SELECT user_id::text FROM notification
    WHERE data ->> 'post' = ${postId} AND kind = 'forumMention'`
  return rows.map(({ id }) => id)
}
