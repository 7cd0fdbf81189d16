import { useState } from 'react'
import type { KeptValues } from '@/lib/browser/session/kept-values'
import { useKeptValues } from '../forms/use-kept-values'

/** What stands in boxes that are closed or on pages that were left; gone with the tab, since it is about patients. */
const texts = new Map<string, string>()

/**
 * What is typed into a box below a case: it is there again when the box is, also after the session has ended and the
 * same person is back.
 * @param name names the box and the person
 */
export function useTypedText(name: string, initial = '') {
  const [value, setValue] = useState(() => texts.get(name) ?? initial)
  function set(text: string) {
    setValue(text)
    if (text === initial) texts.delete(name)
    else texts.set(name, text)
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
