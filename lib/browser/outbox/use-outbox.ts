import { useEffect, useState } from 'react'
import { listMessages, OUTBOX_CHANGED, type WaitingMessage } from './outbox'

/** An account's waiting messages for one discussion or case. Calls back when the server has accepted some of them. */
export function useOutbox(
  owner: string | null,
  subject: string,
  onSent: () => void,
): WaitingMessage[] {
  const [messages, setMessages] = useState<WaitingMessage[]>([])
  useEffect(() => {
    if (!owner) return setMessages([])
    let known = 0
    const read = async () => {
      const own = (await listMessages(owner)).filter((message) => message.subject === subject)
      if (own.length < known) onSent()
      known = own.length
      setMessages(own)
    }
    void read()
    window.addEventListener(OUTBOX_CHANGED, read)
    return () => window.removeEventListener(OUTBOX_CHANGED, read)
  }, [owner, subject, onSent])
  return messages
}
