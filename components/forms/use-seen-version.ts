import { useRef } from 'react'
import { useTextBackup } from './use-text-backup'

/**
 * The version that an edit began with, to be sent with the change. When the session ends it is stored beside the typed
 * text, which must not overwrite a newer version unasked when it is restored.
 * @param storageKey that of the form
 * @param version absent for a new item
 */
export function useSeenVersion(storageKey: string, version: string | undefined) {
  const seen = useRef(version)
  useTextBackup({
    name: `${storageKey}.version`,
    read: () => ({ version: seen.current ?? '' }),
    restore(stored) {
      seen.current = stored.version
    },
  })
  return seen
}
