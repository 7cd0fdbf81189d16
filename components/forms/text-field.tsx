import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../ui/field'
import { Input, Textarea } from '../ui/input'
import type { FieldState } from './use-checked-form'

type TextareaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  state: FieldState
  /** Maximum length in characters. */
  max?: number | undefined
}

/** A labelled multi-line field for a form made by useApiForm. */
export function TextareaField({
  label,
  hint,
  state,
  max,
  required = true,
  ...rest
}: TextareaFieldProps) {
  return (
    <Field label={label} hint={hint} error={state.error} required={required} max={max}>
      {(control) => <Textarea {...rest} {...state.input} {...control} />}
    </Field>
  )
}

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  state: FieldState
  /** Maximum length in characters. */
  max?: number | undefined
}

/** A labelled one-line field for a form made by useApiForm. */
export function TextField({ label, hint, state, max, required = true, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={state.error} required={required} max={max}>
      {(control) => <Input {...rest} {...state.input} {...control} />}
    </Field>
  )
}

interface EmailFieldProps {
  state: FieldState
  /** Next to a password, the name that password managers store; someone else's address is never autofilled. */
  autoComplete: 'username' | 'email' | 'off'
}

export function EmailField({ state, autoComplete }: EmailFieldProps) {
  const t = useTranslations('forms')
  return (
    <TextField
      label={t('email')}
      state={state}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
