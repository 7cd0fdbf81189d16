import { useEffect, useState } from 'react'
import { listMessages, OUTBOX_CHANGED, type WaitingMessage } from './outbox'
import { sendOutbox } from './send-outbox'

/** While something waits it is tried again this often, ms: not every return of a network is announced. */
const RETRY_MS = 20_000

/**
 * Sends what an account has waiting: when the page opens, when the network is back, and now and then while it is not.
 * @param owner null while nobody is known to be signed in
 */
export function useSentOutbox(owner: string | null): void {
  useEffect(() => {
    if (!owner) return
    const sendAll = () => void sendOutbox(owner).catch(() => {})
    const timer = setInterval(sendAll, RETRY_MS)
    window.addEventListener('online', sendAll)
    sendAll()
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendAll)
    }
  }, [owner])
}

/** What an account has waiting for one discussion or case. Calls back when the server has taken some of it. */
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
