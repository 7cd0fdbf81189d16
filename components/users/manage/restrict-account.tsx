import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { can } from '@/lib/core/permissions'
import type { UserDetailDto } from '@/lib/modules/accounts/schema'
import { fullName } from '../../account/full-name'
import { ConfirmedAction } from '../../dashboard/confirmed-action'
import { ReasonedAction } from '../../dashboard/reasoned-action'
import { useViewer } from '../../dashboard/staff-viewer'
import { useRowAction } from '../../dashboard/use-row-action'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { type Decision, liftRestriction, restrictUser, USERS } from './user-calls'

/** Freezes an account, or shows since when and why it is frozen and unfreezes it. */
export function RestrictAccount({ user }: { user: UserDetailDto }) {
  const t = useTranslations('users')
  const tStaff = useTranslations('staff')
  const locale = useLocale()
  const viewer = useViewer()
  const name = fullName(user)
  const restrict = useRowAction<UserDetailDto, Decision>({
    name: USERS,
    run: restrictUser,
    failed: t('restrictFailed'),
  })
  const lift = useRowAction<UserDetailDto, UserDetailDto>({
    name: USERS,
    run: liftRestriction,
    failed: t('restrictFailed'),
  })
  if (user.restriction) {
    const { since, reason } = user.restriction
    return (
      <Notice
        tone="warning"
        role="note"
        title={t('restrictedSince', { day: formatLongDate(since, locale) })}
        className="mt-6"
        action={
          <ConfirmedAction
            title={t('lift')}
            text={t('liftText')}
            note={t('liftNote', { name })}
            confirmLabel={t('lift')}
            action={lift}
            input={user}
            trigger={<Button variant="secondary">{t('lift')}</Button>}
          />
        }
      >
        <p className="wrap-anywhere">{reason}</p>
      </Notice>
    )
  }
  const isOffered = user.account_status === 'ACTIVE' || user.account_status === 'DEACTIVE'
  if (!isOffered || !can(viewer, 'user.deactivate', { id: user.user_id })) return null
  return (
    <p className="mt-4">
      <ReasonedAction
        title={tStaff('sure')}
        text={t('restrictText', { name })}
        label={t('restrictReason')}
        hint={t('restrictHint')}
        confirmLabel={t('restrict')}
        action={restrict}
        inputOf={(reason) => ({ user, reason })}
        keepAs={`user.restrict.${user.user_id}.${viewer.id}`}
        trigger={<Button variant="secondary">{t('restrict')}</Button>}
      />
    </p>
  )
}
