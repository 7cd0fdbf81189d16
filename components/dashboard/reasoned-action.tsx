'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from './reason-dialog'

interface Props<Input> {
  /** A single button. */
  trigger: ReactNode
  title: string
  text: string
  label: string
  hint: string
  confirmLabel: string
  tone?: 'primary' | 'danger'
  action: UseMutationResult<unknown, Error, Input, unknown>
  inputOf: (reason: string) => Input
  /** Identifies decision, object and person, so that the typed text survives the end of the session. */
  keepAs: string
}

/** An action on somebody else's content: asks for a reason, which its owner is told. */
export function ReasonedAction<Input>({ action, inputOf, tone, ...dialog }: Props<Input>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ReasonDialog
      {...dialog}
      tone={tone ?? 'danger'}
      open={isOpen}
      onOpenChange={setOpen}
      busy={action.isPending}
      onConfirm={(reason) => action.mutateAsync(inputOf(reason))}
    />
  )
}
