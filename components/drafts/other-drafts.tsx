import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { StaffLink } from '../dashboard/staff-link'
import { useStaffUser } from '../dashboard/staff-viewer'
import { knownDrafts } from './known-drafts'
import { useDrafts } from './use-drafts'

/** Shown above a new text: says that other drafts exist and links to them. @param object the draft that is open */
export function OtherDrafts({ object }: { object: string }) {
  const t = useTranslations('drafts')
  const { user_id } = useStaffUser()
  const { data } = useDrafts()
  const others = data
    ? knownDrafts(data, user_id).filter((draft) => draft.is_new && draft.object !== object)
    : []
  // Its line is reserved, so that nothing shifts when they are known.
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
