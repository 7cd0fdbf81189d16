import { useEffect, useState } from 'react'
import { readLocal, sweepLocal, writeLocal } from '@/lib/browser/drafts/local-draft'
import type { KeptValues } from '@/lib/browser/session/kept-values'
import { useKeptValues } from '../forms/use-kept-values'

/** What stands in closed boxes where the browser keeps nothing. */
const texts = new Map<string, string>()

/**
 * What is typed into a box below a case, kept on this device as the case itself is: it is there again when the box is,
 * also after a reload, a discarded tab or the end of the session.
 * @param name names the box and the person
 */
export function useTypedText(name: string, initial = '') {
  const [value, setValue] = useState(
    () => readLocal(name).current?.values.text ?? texts.get(name) ?? initial,
  )
  useEffect(() => sweepLocal(Date.now()), [])
  function set(text: string) {
    setValue(text)
    if (text === initial) {
      texts.delete(name)
      writeLocal(name, { current: null })
    } else {
      texts.set(name, text)
      writeLocal(name, { current: { values: { text }, at: new Date().toISOString() } })
    }
  }
  useKeptValues({
    form: name,
    read: (): KeptValues => (value.trim() && value !== initial ? { text: value } : {}),
    restore: ({ text }) => {
      if (text) set(text)
    },
  })
  return { value, set, clear: () => set(initial) }
}
