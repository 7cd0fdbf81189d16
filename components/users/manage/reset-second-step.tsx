import { useTranslations } from 'next-intl'
import type { UserDetailDto } from '@/lib/modules/accounts/schema'
import { fullName } from '../../account/full-name'
import { ConfirmedAction } from '../../dashboard/confirmed-action'
import { useRowAction } from '../../dashboard/use-row-action'
import { resetSecondStep } from '../../second-step/second-step-calls'
import { Button } from '../../ui/button'
import { USERS } from './user-calls'

/** For someone who lost their second step: another administrator removes it. */
export function ResetSecondStep({ user }: { user: UserDetailDto }) {
  const t = useTranslations('secondStep')
  const reset = useRowAction<UserDetailDto, string>({
    name: USERS,
    run: resetSecondStep,
    failed: t('failed'),
  })
  return (
    <p className="mt-4">
      <ConfirmedAction
        title={t('reset')}
        text={t('resetText')}
        note={t('resetNote', { name: fullName(user) })}
        confirmLabel={t('reset')}
        tone="danger"
        action={reset}
        input={user.user_id}
        trigger={<Button variant="secondary">{t('reset')}</Button>}
      />
    </p>
  )
}
