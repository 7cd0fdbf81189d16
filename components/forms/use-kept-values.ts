import { useEffect, useRef } from 'react'
import { type KeptValues, keepValues, takeValues } from '@/lib/browser/session/kept-values'
import { onSessionLost } from '@/lib/browser/session/session-end'

interface Options {
  /** Names the form, its object and its person; nothing is kept when absent. */
  form: string | undefined
  read: () => KeptValues
  restore: (values: KeptValues) => void
}

/** Keeps what was typed when the session ends under a form, and puts it back when the person returns to it. */
export function useKeptValues({ form, read, restore }: Options): void {
  const now = useRef({ read, restore })
  useEffect(() => {
    now.current = { read, restore }
  })
  useEffect(() => {
    if (!form) return
    const kept = takeValues(form)
    if (kept) now.current.restore(kept)
    return onSessionLost(() => {
      const values = now.current.read()
      if (Object.values(values).some(Boolean)) keepValues(form, values)
    })
  }, [form])
}
