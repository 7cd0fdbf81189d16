import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../ui/field'
import { Select } from '../ui/select'
import type { FieldState } from './use-checked-form'

type Props = Omit<ComponentProps<'select'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  state: FieldState
}

/** A labelled select for a form made by useApiForm; give it <option> children. */
export function SelectField({ label, hint, state, required = true, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={state.error} required={required}>
      {(control) => <Select {...rest} {...state.input} {...control} />}
    </Field>
  )
}
