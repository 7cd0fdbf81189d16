import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { StaffButtonLink } from '../../dashboard/staff-button-link'

/** The link to a new case. */
export function CreateCaseLink() {
  const t = useTranslations('forum')
  return (
    <StaffButtonLink href={paths.newForumPost}>
      <Plus aria-hidden="true" className="size-5" />
      {t('create')}
    </StaffButtonLink>
  )
}
