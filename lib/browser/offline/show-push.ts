interface Alert {
  text: string
  link: string
}

interface PushEvent extends Event {
  data: { json(): Alert } | null
  waitUntil(work: Promise<unknown>): void
}

interface ClickEvent extends Event {
  notification: Notification
  waitUntil(work: Promise<unknown>): void
}

interface Worker {
  registration: ServiceWorkerRegistration
  clients: { openWindow(address: string): Promise<unknown> }
}

const worker = self as unknown as Worker

/** Shows a push message that something waits, and opens its page when pressed; only ever on this site. */
export function showPushes(): void {
  self.addEventListener('push', (event) => {
    const { data, waitUntil } = event as PushEvent
    if (!data) return
    const { text, link } = data.json()
    const shown = worker.registration.showNotification(text, { tag: link, data: link })
    waitUntil.call(event, shown)
  })
  self.addEventListener('notificationclick', (event) => {
    const { notification, waitUntil } = event as ClickEvent
    notification.close()
    const { origin, pathname } = new URL(notification.data, location.href)
    if (origin === location.origin) waitUntil.call(event, worker.clients.openWindow(pathname))
  })
}
