import { BellRing } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { StaffButtonLink } from '../dashboard/staff-button-link'

/** The link to the contact settings for alerts. */
export function ReachLink() {
  const t = useTranslations('reach')
  return (
    <StaffButtonLink href={paths.reach} variant="secondary">
      <BellRing aria-hidden="true" className="size-5" />
      {t('title')}
    </StaffButtonLink>
  )
}
