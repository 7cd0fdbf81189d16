import { useState } from 'react'

/** The cover of an article while it is edited: the stored one, and what happens to it on saving. */
export interface Cover {
  /** The address of the stored cover; null when there is none. */
  stored: string | null
  /** The file that replaces it. */
  file: File | null
  /** Whether the stored cover is to be removed. */
  isRemoved: boolean
  choose: (file: File | null) => void
  /** Removes the stored cover, or restores it. */
  remove: (isRemoved: boolean) => void
}

/** @param first the picture chosen initially */
export function useCover(stored: string | null, first: File | null = null): Cover {
  const [file, choose] = useState(first)
  const [isAway, remove] = useState(false)
  return { stored, file, isRemoved: isAway && stored !== null && !file, choose, remove }
}
