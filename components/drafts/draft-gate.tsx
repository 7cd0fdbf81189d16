'use client'

import type { ReactNode } from 'react'
import type { DraftPlace } from './draft-calls'
import { useStoredDraft } from './use-draft'

interface Props extends DraftPlace {
  /** Shown until it is known whether there is a draft. */
  loading: ReactNode
  children: ReactNode
}

/** Shows a form only once it is known whether it has a draft, so that the offer shifts nothing. */
export function DraftGate({ kind, object, loading, children }: Props) {
  const { isFetched } = useStoredDraft({ kind, object })
  return isFetched ? children : loading
}
