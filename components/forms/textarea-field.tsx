import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../ui/field'
import { Textarea } from '../ui/textarea'
import type { FieldState } from './use-checked-form'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  state: FieldState
  /** Maximum length in characters. */
  max?: number | undefined
}

/** A labelled multi-line field for a form made by useApiForm. */
export function TextareaField({ label, hint, state, max, required = true, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={state.error} required={required} max={max}>
      {(control) => <Textarea {...rest} {...state.input} {...control} />}
    </Field>
  )
}
