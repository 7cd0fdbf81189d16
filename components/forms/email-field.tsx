import type { ReactNode } from 'react'
import { TextField } from './text-field'
import type { FieldState } from './use-api-form'

/** An e-mail address that is also the name which password managers keep. */
export function EmailField({ label, state }: { label: ReactNode; state: FieldState }) {
  return (
    <TextField
      label={label}
      state={state}
      type="email"
      inputMode="email"
      autoComplete="username email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
