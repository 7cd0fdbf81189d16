import { CalendarClock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { StaffButtonLink } from '../../dashboard/staff-button-link'

/** The link to the on-call list. */
export function OnCallLink() {
  const t = useTranslations('onCall')
  return (
    <StaffButtonLink href={paths.onCall} variant="secondary">
      <CalendarClock aria-hidden="true" className="size-5" />
      {t('title')}
    </StaffButtonLink>
  )
}
