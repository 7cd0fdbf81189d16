'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ConfirmedAction } from '../dashboard/confirmed-action'
import { Button } from '../ui/button'

interface Props<Input> {
  action: UseMutationResult<unknown, Error, Input, unknown>
  input: Input
  /** Names what is destroyed, for screen readers. */
  of: string
}

/** "Redact now": destroys a text at once, after a confirmation. */
export function RedactButton<Input>({ action, input, of }: Props<Input>) {
  const t = useTranslations('forum')
  return (
    <ConfirmedAction
      title={t('redactTitle')}
      text={t('redactText')}
      note={t('redactNote')}
      confirmLabel={t('redact')}
      action={action}
      input={input}
      trigger={
        <Button variant="quiet" size="small">
          <EyeOff aria-hidden="true" className="size-4 text-danger" />
          <span className="text-danger">{t('redact')}</span>
          <span className="sr-only">: {of}</span>
        </Button>
      }
    />
  )
}
