import 'server-only'
import { createHash } from 'node:crypto'
import { AppError } from '@/lib/core/errors'
import { can, type Viewer } from '@/lib/core/permissions'
import { db } from '@/lib/platform/db/client'
import type { ChangeContent, ContentRepository } from './repository'

/** Fingerprints a content by what an edit may change, so that approvals and reviews do not count. */
function markOf<Content>(repository: ContentRepository<Content>, content: Content): string {
  const hash = createHash('sha256').update(JSON.stringify(repository.describe(content)))
  return hash.digest('base64url').slice(0, 22)
}

/**
 * Returns the mark of what a viewer's next edit of an item builds on: for a public item, an author builds on their waiting
 * edit. Clients send it back as `based_on`.
 */
export async function readMark<Content>(
  repository: ContentRepository<Content>,
  viewer: Viewer,
  item: { id: string; isPublished: boolean },
): Promise<string> {
  const isProposed = item.isPublished && !can(viewer, `${repository.kind}.decide`)
  const waiting = isProposed ? await repository.findWaiting(db(), item.id) : null
  const content = waiting
    ? await repository.readVersionContent(db(), waiting.id)
    : await repository.readContent(db(), item.id)
  return markOf(repository, content)
}

/**
 * Guards a change against overwriting what its writer has not seen. Sending the same text again overwrites nothing: a browser
 * that lost the first response may repeat its edit.
 * @param basedOn the mark of what the writer was given; without it the last write wins
 * @returns the guarded change; it throws AppError `conflict` (409).
 */
export function guardChange<Content>(
  repository: ContentRepository<Content>,
  basedOn: string | undefined,
  change: ChangeContent<Content>,
): ChangeContent<Content> {
  if (!basedOn) return change
  return async (tx, before) => {
    const after = await change(tx, before)
    const found = markOf(repository, before)
    if (basedOn === found || markOf(repository, after) === found) return after
    throw new AppError('conflict', 'content.changedMeanwhile')
  }
}
