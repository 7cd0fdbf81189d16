import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type CodeInput, codeInput } from '@/lib/modules/second-step/schema'
import { ApiForm } from '../forms/api-form'
import { TextField } from '../forms/text-field'
import { useApiForm } from '../forms/use-api-form'
import { useFailureText } from '../forms/use-failure-text'
import { Button } from '../ui/button'

interface Props {
  hint: string
  button: string
  send: (input: CodeInput) => Promise<void>
  children?: ReactNode
}

/** Asks for a code from the authenticator app, or a recovery code where that is accepted. */
export function CodeForm({ hint, button, send, children }: Props) {
  const t = useTranslations('secondStep')
  const failureText = useFailureText()
  const form = useApiForm({
    schema: codeInput,
    fields: ['code'],
    secrets: ['code'],
    send,
    onFailure: (error) => failureText(error, { otherwise: t('failed') }),
  })
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      <TextField
        label={t('code')}
        hint={hint}
        state={form.field('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isBusy}>
          {button}
        </Button>
        {children}
      </div>
    </ApiForm>
  )
}
