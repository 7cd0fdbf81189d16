import type { ReactNode } from 'react'
import { TextField } from './text-field'
import type { FieldState } from './use-api-form'

interface Props {
  label: ReactNode
  state: FieldState
  /** Beside a password it is the name that password managers keep. */
  autoComplete: 'username' | 'email'
}

export function EmailField({ label, state, autoComplete }: Props) {
  return (
    <TextField
      label={label}
      state={state}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
