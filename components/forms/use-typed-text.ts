import { useEffect, useRef, useState } from 'react'
import { readLocal, sweepLocal } from '@/lib/browser/drafts/local-draft'
import { useKeptText } from './use-kept-text'

/** The text of closed boxes where the browser stores nothing. */
const texts = new Map<string, string>()

const join = (...parts: string[]) => parts.filter(Boolean).join('\n\n')

/**
 * Text typed into a box, kept on this device until it is sent: it returns with the box, even after a reload, a discarded tab or
 * the end of the session.
 * @param name names the box and the person
 */
export function useTypedText(name: string, initial: string) {
  const [value, setValue] = useState(
    () => readLocal(name).current?.values.text ?? texts.get(name) ?? initial,
  )
  const now = useRef(value)
  const sending = useRef('')
  const read = () => join(sending.current, now.current)
  const { note, drop } = useKeptText({
    name,
    read: () => ({ text: read() === initial ? '' : read() }),
    restore({ text }) {
      if (text) set(text)
    },
  })
  useEffect(() => sweepLocal(Date.now()), [])

  function keep() {
    const text = read()
    if (text && text !== initial) {
      texts.set(name, text)
      note()
    } else {
      texts.delete(name)
      drop()
    }
  }
  function set(text: string) {
    now.current = text
    setValue(text)
    keep()
  }
  return {
    value,
    set,
    isSending: () => sending.current !== '',
    /**
     * Sends the typed text. It is kept until it has arrived, and returns to the box on failure.
     * @param isEmptied whether the box takes the next text meanwhile
     * @throws what `send` throws
     */
    async send(send: () => Promise<unknown>, isEmptied: boolean) {
      const typed = now.current
      if (isEmptied) {
        sending.current = typed
        set('')
      }
      try {
        await send()
        sending.current = ''
        if (isEmptied) keep()
        else set(initial)
      } catch (error) {
        sending.current = ''
        // Text typed in the meantime stays below it.
        if (isEmptied) set(join(typed, now.current))
        throw error
      }
    },
  }
}
