import { listLocal } from '@/lib/browser/drafts/local-draft'
import { NEW_OBJECT } from '@/lib/modules/drafts/new-object'
import type { ListedDraftDto } from '@/lib/modules/drafts/schema'

/** As in `articleDraftName`. */
const PREFIX = 'article.'

/** A draft as the list shows it. */
export interface KnownDraft extends ListedDraftDto {
  /** Whether it is not on the server yet. */
  isOnlyHere: boolean
}

/** The drafts on the server, and new articles that have not reached it yet, last written first. */
export function knownDrafts(stored: readonly ListedDraftDto[], userId: string): KnownDraft[] {
  const suffix = `.${userId}`
  const own = listLocal(`${PREFIX}${NEW_OBJECT}`, suffix)
    .map(({ name, draft }) => ({
      object: name.slice(PREFIX.length, -suffix.length),
      draft,
    }))
    .filter(({ object }) => !stored.some((each) => each.object === object))
    .map(({ object, draft }) => ({
      kind: 'article' as const,
      object,
      is_new: true,
      name: null,
      title: draft.values.title ?? '',
      updated_at: draft.at,
      isOnlyHere: true,
    }))
  return [...stored.map((draft) => ({ ...draft, isOnlyHere: false })), ...own].sort(
    (a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at),
  )
}
