import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { Breadcrumbs, type Crumb } from '../ui/breadcrumbs'
import { StaffLink } from './staff-link'

interface Props {
  /** The crumbs between the staff area's home page and this page; `href` without locale prefix. */
  crumbs?: Crumb[]
  /** The label of the page itself. */
  here: string
}

/** Breadcrumbs such as "Home > Users > New". */
export function StaffCrumbs({ crumbs = [], here }: Props) {
  const t = useTranslations('staff')
  const tCrumbs = useTranslations('breadcrumbs')
  return (
    <Breadcrumbs
      label={tCrumbs('label')}
      items={[{ label: t('home'), href: paths.dashboard }, ...crumbs, { label: here }]}
      link={StaffLink}
      separator=">"
    />
  )
}
