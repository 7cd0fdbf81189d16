'use client'

import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { buttonStyle } from '../ui/button'
import { Card } from '../ui/card'
import { EmptyState } from '../ui/empty-state'
import { StaffLink, StaffPage } from './staff-page'

/** Explains that there are no messages and links to the notifications (docs/rules.md#access). */
export function MessagesNote() {
  const t = useTranslations('staff')
  const tMembers = useTranslations('members')
  return (
    <StaffPage title={tMembers('messages')}>
      <Card>
        <EmptyState
          title={t('messagesNone')}
          text={t('messagesText')}
          action={
            <StaffLink href={paths.notifications} className={buttonStyle()}>
              {t('toNotifications')}
            </StaffLink>
          }
        />
      </Card>
    </StaffPage>
  )
}
