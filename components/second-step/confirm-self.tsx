'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { askToConfirm } from '@/lib/browser/api/confirmation'
import { type ConfirmInput, confirmInput } from '@/lib/modules/second-step/schema'
import { ApiForm } from '../forms/api-form'
import { PasswordField } from '../forms/password-field'
import { TextField } from '../forms/text-field'
import { useApiForm } from '../forms/use-api-form'
import { useFailureText } from '../forms/use-failure-text'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { confirmIdentity } from './second-step-calls'

/** Opens when a call asks its person to show who they are; the call is then sent again. */
export function ConfirmSelf() {
  const t = useTranslations('secondStep')
  const [isOpen, setOpen] = useState(false)
  const settle = useRef<(isConfirmed: boolean) => void>(() => {})
  useEffect(
    () =>
      askToConfirm(
        () =>
          new Promise<boolean>((resolve) => {
            settle.current = resolve
            setOpen(true)
          }),
      ),
    [],
  )
  const close = useCallback((isConfirmed: boolean) => {
    setOpen(false)
    settle.current(isConfirmed)
  }, [])
  return (
    <Dialog
      title={t('confirmTitle')}
      description={t('confirmText')}
      closeLabel={t('cancel')}
      open={isOpen}
      onOpenChange={(opens) => {
        if (!opens) close(false)
      }}
      keepsOpen
    >
      <ConfirmForm onDone={() => close(true)} onCancel={() => close(false)} />
    </Dialog>
  )
}

function ConfirmForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const t = useTranslations('secondStep')
  const tForms = useTranslations('forms')
  const failureText = useFailureText()
  const [hasCode, setHasCode] = useState(false)
  const form = useApiForm({
    schema: confirmInput,
    fields: ['password', 'code'],
    secrets: ['password', 'code'],
    async send({ password, code }: ConfirmInput) {
      await confirmIdentity(hasCode ? { code } : { password })
      onDone()
    },
    onFailure: (error) => failureText(error, { otherwise: t('failed') }),
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
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </ApiForm>
  )
}
