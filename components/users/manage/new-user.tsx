'use client'

import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { StaffPage } from '../../dashboard/staff-page'
import { NewUserForm } from './new-user-form'

/** The page on which administrators make an account for somebody. */
export function NewUser() {
  const t = useTranslations('users')
  return (
    <StaffPage
      title={t('newTitle')}
      back={{ label: t('backToUsers'), href: paths.users }}
      crumbs={[{ label: t('title'), href: paths.users }]}
      here={t('new')}
      needs="user.list"
    >
      <NewUserForm />
    </StaffPage>
  )
}
