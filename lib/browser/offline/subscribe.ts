/** Returns whether this browser supports push messages at all. */
export const canSubscribe = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0))
}

/**
 * Asks for permission to show messages, and subscribes this browser. Call it only on a press.
 * @returns null if refused
 */
export async function subscribeHere(publicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = decodeBase64Url(publicKey)
  try {
    return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON()
  } catch (error) {
    // Subscribed under another key of this site: the browser allows one at a time.
    const known = await pushManager.getSubscription()
    if (!known) throw error
    await known.unsubscribe()
    return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON()
  }
}
