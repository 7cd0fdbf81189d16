import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { emailChangeByAdmin } from '@/lib/modules/accounts/schema'
import { ApiForm } from '../../forms/api-form'
import { EmailField, TextareaField } from '../../forms/text-field'
import { useApiForm } from '../../forms/use-api-form'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { dialogActionsStyle } from '../../ui/dialog-style'
import { useToasts } from '../session/use-toasts'
import { beginEmailChange } from './user-calls'

interface Props {
  userId: string
  name: string
  /** Names the form, its object and the person: typed text is stored under it when the session ends. */
  storageKey: string
  onClose: () => void
}

/** Begins a change of somebody's address, with how the administrator verified them. */
export function EmailDialogForm({ userId, name, storageKey, onClose }: Props) {
  const t = useTranslations('users')
  const tStaff = useTranslations('staff')
  const toasts = useToasts()
  const failureText = useFailureText()
  const form = useApiForm({
    schema: emailChangeByAdmin,
    fields: ['email', 'reason'],
    storageKey,
    onFailure: (error) => failureText(error, { fallback: t('agreeEmailFailed') }),
    async send(change) {
      const { message } = await beginEmailChange(userId, change)
      toasts.success(message)
      onClose()
    },
  })
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      <p className="text-muted">{t('changeEmailText', { name })}</p>
      <EmailField state={form.field('email')} autoComplete="off" />
      <TextareaField
        label={t('agreeEmailReason')}
        hint={t('agreeEmailHint')}
        state={form.field('reason')}
        max={limits.textLength.reason}
        rows={3}
      />
      <div className={dialogActionsStyle}>
        <Button variant="secondary" onClick={onClose}>
          {tStaff('cancel')}
        </Button>
        <Button type="submit" busy={form.isBusy}>
          {t('changeEmailSend')}
        </Button>
      </div>
    </ApiForm>
  )
}
