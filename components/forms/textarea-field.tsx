import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../ui/field'
import { Textarea } from '../ui/textarea'
import type { FieldState } from './use-checked-form'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  state: FieldState
}

/** A labelled multi-line field for a form made by useApiForm. */
export function TextareaField({ label, hint, state, required = true, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={state.error} required={required}>
      {(control) => <Textarea {...rest} {...state.input} {...control} />}
    </Field>
  )
}
