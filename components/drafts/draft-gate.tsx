'use client'

import type { ReactNode } from 'react'
import type { DraftPlace } from './draft-calls'
import { useStoredDraft } from './use-draft'

interface Props extends DraftPlace {
  /** Stands there until it is known whether there is a draft. */
  loading: ReactNode
  children: ReactNode
}

/** Shows a form when it is known whether there is a draft of it, so that nothing is pushed away by the offer. */
export function DraftGate({ kind, object, loading, children }: Props) {
  const { isFetched } = useStoredDraft({ kind, object })
  return isFetched ? children : loading
}
