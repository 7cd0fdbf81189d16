'use client'

import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { StaffPage } from '../../dashboard/staff-page'
import { LoadedPart } from '../../layout/loaded-part'
import { Skeleton } from '../../ui/skeleton'

const loadForm = () => import('./new-user-form').then(({ NewUserForm }) => NewUserForm)

/** The page on which administrators create an account. */
export function NewUser() {
  const t = useTranslations('users')
  return (
    <StaffPage
      title={t('newTitle')}
      back={{ label: t('backToUsers'), href: paths.users }}
      crumbs={[{ label: t('title'), href: paths.users }]}
      here={t('new')}
    >
      <LoadedPart load={loadForm} props={{}} loading={<Skeleton className="h-96 max-w-2xl" />} />
    </StaffPage>
  )
}
