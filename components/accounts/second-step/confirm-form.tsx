import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type ConfirmInput, confirmInput } from '@/lib/modules/accounts/second-step/schema'
import { ApiForm } from '../../forms/api-form'
import { PasswordField } from '../../forms/password-field'
import { TextField } from '../../forms/text-field'
import { useApiForm } from '../../forms/use-api-form'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { PasskeyButton } from './passkey-button'
import { confirmIdentity, readSecondStep, SECOND_STEP } from './second-step-calls'

interface Props {
  onDone: () => void
  onCancel: () => void
}

/** Checks only the field on the page. */
const BY_PASSWORD = confirmInput.pick({ password: true })
const BY_CODE = confirmInput.pick({ code: true })

/** Asks users to confirm their identity: with password, code or passkey. */
export function ConfirmForm({ onDone, onCancel }: Props) {
  const t = useTranslations('secondStep')
  const tForms = useTranslations('forms')
  const failureText = useFailureText()
  const [hasCode, setHasCode] = useState(false)
  const { data } = useQuery({ queryKey: [SECOND_STEP], queryFn: readSecondStep })
  const form = useApiForm<ConfirmInput, ConfirmInput>({
    schema: hasCode ? BY_CODE : BY_PASSWORD,
    fields: ['password', 'code'],
    secrets: ['password', 'code'],
    async send(proof) {
      await confirmIdentity(proof)
      onDone()
    },
    onFailure: (error) => failureText(error, { fallback: t('failed') }),
  })
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      {hasCode ? (
        <TextField
          key="code"
          label={t('code')}
          hint={t('codeHint')}
          state={form.field('code')}
          autoComplete="one-time-code"
        />
      ) : (
        <PasswordField
          key="password"
          label={tForms('password')}
          state={form.field('password')}
          autoComplete="current-password"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isBusy}>
          {t('confirm')}
        </Button>
        <Button variant="secondary" onClick={() => setHasCode(!hasCode)}>
          {t(hasCode ? 'byPassword' : 'byCode')}
        </Button>
        {data?.has_passkey ? (
          <PasskeyButton
            send={async (passkey) => {
              await confirmIdentity({ passkey })
              onDone()
            }}
          />
        ) : null}
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </ApiForm>
  )
}
