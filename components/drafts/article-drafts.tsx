import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { listLocal } from '@/lib/browser/drafts/local-draft'
import { paths } from '@/lib/core/paths'
import { NEW_OBJECT } from '@/lib/modules/content/drafts/new-object'
import type { ListedDraftDto } from '@/lib/modules/content/drafts/schema'
import { StaffLink } from '../dashboard/staff-page'
import { useStaffUser } from '../dashboard/staff-viewer'
import { DRAFTS, listDrafts } from './draft-calls'

/** The name of an article's draft on this device. */
export const articleDraftName = (object: string, userId: string): string =>
  `article.${object}.${userId}`

/** As in `articleDraftName`. */
const PREFIX = 'article.'

/** A draft as the list shows it. */
export interface MergedDraft extends ListedDraftDto {
  /** Whether it is not on the server yet. */
  isOnlyHere: boolean
}

/** The drafts on the server, and new articles that have not reached it yet, last written first. */
export function mergeDrafts(stored: readonly ListedDraftDto[], userId: string): MergedDraft[] {
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

/** The viewer's drafts on the server. */
const useDrafts = () =>
  useQuery({ queryKey: [DRAFTS, 'list'], queryFn: ({ signal }) => listDrafts(signal) })

/** Shown above a new text: links to other drafts. @param object the draft that is open */
export function OtherDrafts({ object }: { object: string }) {
  const t = useTranslations('drafts')
  const { user_id } = useStaffUser()
  const { data } = useDrafts()
  const others = data
    ? mergeDrafts(data, user_id).filter((draft) => draft.is_new && draft.object !== object)
    : []
  // Its line is reserved, so that nothing shifts once they are known.
  return (
    <p className="min-h-6 text-sm text-muted">
      {others.length > 0
        ? t.rich('othersBegun', {
            count: others.length,
            link: (text) => <StaffLink href={paths.drafts}>{text}</StaffLink>,
          })
        : null}
    </p>
  )
}
