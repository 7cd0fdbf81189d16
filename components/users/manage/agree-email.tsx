import { useTranslations } from 'next-intl'
import type { UserDetailDto } from '@/lib/modules/accounts/schema'
import { fullName } from '../../account/full-name'
import { ReasonedAction } from '../../dashboard/reasoned-action'
import { useViewer } from '../../dashboard/staff-viewer'
import { useRowAction } from '../../dashboard/use-row-action'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { agreeForOldEmail, type Decision, USERS } from './user-calls'

/** For someone who lost their old mailbox: an administrator agrees to the new address in its place. */
export function AgreeEmail({ user }: { user: UserDetailDto }) {
  const t = useTranslations('users')
  const viewer = useViewer()
  const agree = useRowAction<UserDetailDto, Decision>({
    name: USERS,
    run: agreeForOldEmail,
    failed: t('agreeEmailFailed'),
  })
  if (!user.awaits_old_email || user.user_id === viewer.id) return null
  return (
    <Notice
      role="note"
      title={t('agreeEmailTitle')}
      className="mt-6"
      action={
        <ReasonedAction
          title={t('agreeEmail')}
          text={t('agreeEmailText', { name: fullName(user) })}
          label={t('agreeEmailReason')}
          hint={t('agreeEmailHint')}
          confirmLabel={t('agreeEmail')}
          tone="primary"
          action={agree}
          inputOf={(reason) => ({ user, reason })}
          keepAs={`user.email.${user.user_id}.${viewer.id}`}
          trigger={<Button variant="secondary">{t('agreeEmail')}</Button>}
        />
      }
    >
      <p>{t('agreeEmailWaits')}</p>
    </Notice>
  )
}
