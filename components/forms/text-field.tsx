import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import type { FieldState } from './use-checked-form'

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
