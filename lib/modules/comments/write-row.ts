import 'server-only'
import { v7 } from 'uuid'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import { auditingStatement } from '@/lib/platform/audit/audit'
import { Prisma } from '@/lib/platform/db/client'
import { queuedStatement } from '@/lib/platform/db/queued-transaction'
import { carryingOut } from '@/lib/platform/idempotency/claimed-call'
import { itemTables } from '../content/queries'
import { noticesWithinDigest } from '../notifications/service'
import { newsOfComment } from './notify-owner'
import type { CommentRow } from './repository'

/** The result of writing a comment; `id` is null if it was not written. */
interface Written {
  isPublished: boolean
  commentsOpen: boolean
  id: string | null
}

/**
 * Writes a comment on a public, open article or paper, with its audit event and notices, and settles its idempotency key: all
 * or nothing, in one statement (docs/decisions/0085-one-statement-writes.md).
 * @returns null where there is no such item
 */
export async function writeRow(
  kind: ContentKind,
  itemId: string,
  comment: Pick<CommentRow, 'content' | 'moderation' | 'heldFor' | 'createdAt'> & {
    authorId: string
  },
  { requestId }: Pick<Caller, 'requestId'>,
): Promise<Written | null> {
  const { table, key } = itemTables[kind]
  const { authorId, content, moderation, heldFor, createdAt } = comment
  const mayBe = Prisma.sql`EXISTS (SELECT FROM item WHERE is_published AND comments_open)`
  const isSeen = moderation === 'VISIBLE'
  const news = Prisma.sql`
    SELECT news.* FROM (${newsOfComment(kind, itemId, authorId)}) AS news, added WHERE ${isSeen}`
  const event = {
    actorId: authorId,
    action: 'comment.create',
    objectKind: `${kind}-comment`,
    requestId,
    detail: { item: itemId, waits: !isSeen },
  } as const
  const [written] = await queuedStatement<Written>(Prisma.sql`
    WITH item AS MATERIALIZED (
      SELECT is_published, comments_open FROM ${table}
      WHERE id = ${itemId}::uuid AND deleted_at IS NULL FOR SHARE
    ), claimed AS (${carryingOut(mayBe)}
    ), added AS (
      INSERT INTO comment (id, kind, ${key}, author_id, content, moderation, held_for, created_at)
      SELECT ${v7()}::uuid, ${kind}::content_kind, ${itemId}::uuid, ${authorId}::uuid, ${content}::text,
        ${moderation}::moderation_state, ${heldFor}::text, ${createdAt}::timestamptz
      FROM claimed RETURNING id
    ), told AS (${noticesWithinDigest(news, { content: kind, id: itemId })}
    ), noted AS (${auditingStatement(event, Prisma.sql`added`)}
    )
    SELECT is_published AS "isPublished", comments_open AS "commentsOpen",
      (SELECT id::text FROM added) AS id FROM item`)
  return written ?? null
}
