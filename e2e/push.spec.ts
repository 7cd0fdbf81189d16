import { expect, type Worker } from '@playwright/test'
import { signInAs } from './support/accounts'
import { colleague, LIST, postCase } from './support/forum'
import { test } from './support/test'
import { en } from './support/texts'

test.use({ serviceWorkers: 'allow' })

interface Shown {
  title: string
  body: string
  data: string
  close: () => void
}

/** The parts of a worker's global scope that tests use; opening a window requires a real user gesture. */
interface Scope {
  registration: {
    showNotification: (title: string, options: { data: string }) => Promise<void>
    getNotifications: () => Promise<Shown[]>
  }
  clients: { openWindow: (address: string) => Promise<unknown> }
  opened?: string
}

/** Records notifications: headless Chromium cannot show any, whatever the permissions. */
const keepNotices = (worker: Worker) =>
  worker.evaluate(() => {
    const { registration } = self as unknown as Scope
    const shown: Shown[] = []
    registration.showNotification = async (title, options) => {
      const notice = { title, body: '', ...options, close: () => void shown.splice(0) }
      shown.push(notice)
    }
    registration.getNotifications = async () => shown
  })

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as Scope
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, data }) => ({ title, body, data }))
  })

test('a push message says that a case waits and nothing of it; its press leads to the case', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  await context.grantPermissions(['notifications'], { origin })
  const { id, title } = await postCase(request, await colleague(request), {
    case_status: 'URGENCY',
  })
  await signInAs(page, await colleague(request, 'RHEUMATOLOGIST'), { isStaff: true })
  await page.goto('/home')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const browser = await context.newCDPSession(page)
  const registrations: string[] = []
  browser.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    for (const { registrationId, isDeleted } of event.registrations)
      if (!isDeleted) registrations.push(registrationId)
  })
  await browser.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const link = `${origin}${LIST}/${id}`
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no worker')
  await keepNotices(worker)
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: registrations[0] ?? '',
    // As the server sends it (lib/platform/alerts).
    data: JSON.stringify({ text: en.alerts.urgency, link }),
  })
  await expect
    .poll(() => shownBy(worker))
    .toEqual([{ title: en.alerts.urgency, body: '', data: link }])
  expect(JSON.stringify(await shownBy(worker))).not.toContain(title)

  const opened = await worker.evaluate(async () => {
    const scope = self as unknown as Scope
    scope.clients.openWindow = async (address) => {
      scope.opened = address
    }
    const [notification] = await scope.registration.getNotifications()
    if (!notification) return null
    const press = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: () => undefined,
    })
    self.dispatchEvent(press)
    return scope.opened ?? null
  })
  expect(opened).toBe(`${LIST}/${id}`)
  await expect.poll(() => shownBy(worker)).toEqual([])
  await page.goto(opened ?? '')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({
    timeout: 30_000,
  })
})
