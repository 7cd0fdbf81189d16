'use client'

import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { StaffPage } from '../../dashboard/staff-page'
import { NEW_CASES } from '../forum-calls'
import { WaitingMessages } from '../waiting-messages'
import { LoadedCaseForm } from './loaded-case-form'

/** The page for a new case. */
export function NewCase() {
  const t = useTranslations('forum')
  return (
    <StaffPage
      title={t('newTitle')}
      here={t('new')}
      crumbs={[{ label: t('title'), href: paths.dashboardForum }]}
      back={{ label: t('back'), href: paths.dashboardForum }}
    >
      <WaitingMessages subject={NEW_CASES} />
      <LoadedCaseForm />
    </StaffPage>
  )
}
