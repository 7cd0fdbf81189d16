import { useEffect } from 'react'

/** The retry interval while something waits, in ms: a network's return is not always reported. */
const RETRY_MS = 20_000

/** Loads the sending code late: showing the page takes priority over earlier messages. */
async function sendWaiting(owner: string, token: string): Promise<void> {
  const { sendOutbox } = await import('./send-outbox')
  await sendOutbox(owner, token)
}

/**
 * Sends an account's waiting messages: when the page opens, when the network is back, and periodically while some
 * wait.
 * @param owner null while no sign-in is known
 * @param token the session in which the server named this owner
 */
export function useOutboxSender(owner: string | null, token: string | null): void {
  useEffect(() => {
    if (!owner || !token) return
    const sendAll = () => void sendWaiting(owner, token).catch(() => {})
    const timer = setInterval(sendAll, RETRY_MS)
    window.addEventListener('online', sendAll)
    sendAll()
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendAll)
    }
  }, [owner, token])
}
