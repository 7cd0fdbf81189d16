import { useEffect } from 'react'

/** The retry interval while something waits, in ms: not every return of a network is announced. */
const RETRY_MS = 20_000

/** Loads the sending code only now: showing the page takes priority over messages written earlier. */
async function sendWaiting(owner: string): Promise<void> {
  const { sendOutbox } = await import('./send-outbox')
  await sendOutbox(owner)
}

/**
 * Sends an account's waiting messages: when the page opens, when the network is back, and periodically while some wait.
 * @param owner null while nobody is known to be signed in
 */
export function useSentOutbox(owner: string | null): void {
  useEffect(() => {
    if (!owner) return
    const sendAll = () => void sendWaiting(owner).catch(() => {})
    const timer = setInterval(sendAll, RETRY_MS)
    window.addEventListener('online', sendAll)
    sendAll()
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendAll)
    }
  }, [owner])
}
