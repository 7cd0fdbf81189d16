import { useState } from 'react'

/** The cover of an article while it is written: the one that is stored, and what is to become of it. */
export interface Cover {
  /** The address of the one that is stored; null when there is none. */
  stored: string | null
  /** The one that takes its place. */
  file: File | null
  /** The article is to have none. */
  isRemoved: boolean
  choose: (file: File | null) => void
  /** Takes the stored one away, or puts it back. */
  remove: (isRemoved: boolean) => void
}

/** @param first the picture that is chosen already */
export function useCover(stored: string | null, first: File | null = null): Cover {
  const [file, choose] = useState(first)
  const [isAway, remove] = useState(false)
  return { stored, file, isRemoved: isAway && stored !== null && !file, choose, remove }
}
