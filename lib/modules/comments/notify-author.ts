import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import type { TransactionClient } from '@/lib/platform/db/client'
import { notifyOfDecision } from '../moderation/service'
import { toKept } from './kept-comment'
import type { CommentRow } from './repository'

/**
 * The reason for removing somebody else's comment; null for the viewer's own, which needs none.
 * @throws AppError `invalid` (422) at `reason` where it is missing.
 */
export function reasonAgainst(
  viewer: Viewer,
  { authorId }: Pick<CommentRow, 'authorId'>,
  reason: string | undefined,
): string | null {
  if (authorId === viewer.id) return null
  if (reason) return reason
  const text = 'validation.reasonRequired'
  throw new AppError('invalid', text, { reason: [text] })
}

/** Notifies the author of a comment that it was removed or its text destroyed, and why. A destroyed text is not kept. */
export async function notifyAuthor(
  tx: TransactionClient,
  viewer: Viewer,
  row: CommentRow,
  { kind, reason }: { kind: 'comment_removed' | 'comment_redacted'; reason: string | null },
): Promise<void> {
  if (!row.authorId || reason === null) return
  const isKept = kind === 'comment_removed' && row.redactedAt === null
  await notifyOfDecision(tx, {
    kind,
    userId: row.authorId,
    decidedById: viewer.id,
    reason,
    ...(isKept ? { kept: toKept(row) } : {}),
  })
}
