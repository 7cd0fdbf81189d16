import { expect, type Worker } from '@playwright/test'
import { signInAs } from './support/accounts'
import { createColleague, LIST, postCase } from './support/forum'
import { waitForWorker } from './support/line'
import { test } from './support/test'
import { en } from './support/texts'

test.use({ serviceWorkers: 'allow' })

interface ShownNotification {
  title: string
  body: string
  data: string
  tag: string
  renotify: boolean
  close: () => void
}

type ShownOptions = Pick<ShownNotification, 'data' | 'tag' | 'renotify'>

/** The parts of a worker's global scope that tests use; opening a window requires a real user gesture. */
interface WorkerScope {
  registration: {
    showNotification: (title: string, options: ShownOptions) => Promise<void>
    getNotifications: () => Promise<ShownNotification[]>
  }
  clients: { openWindow: (address: string) => Promise<unknown> }
}

/** Records notifications: headless Chromium cannot show any, whatever the permissions. */
const collectNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const { registration } = self as unknown as WorkerScope
    const shown: ShownNotification[] = []
    registration.showNotification = async (title, options) => {
      const notice = { title, body: '', ...options, close: () => void shown.splice(0) }
      shown.push(notice)
    }
    registration.getNotifications = async () => shown
  })

const listNotifications = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope
    const shown = await registration.getNotifications()
    return shown.map(({ close, ...rest }) => rest)
  })

/** Dispatches a push event in the worker: headless Chromium delivers none. Resolves when the worker has handled it. */
const push = (worker: Worker, message: { text: string; link: string }) =>
  worker.evaluate(async (json) => {
    const lasting: Promise<unknown>[] = []
    const event = Object.assign(new Event('push'), {
      data: { json: () => JSON.parse(json), text: () => json },
      waitUntil: (work: Promise<unknown>) => void lasting.push(work),
    })
    self.dispatchEvent(event)
    await Promise.all(lasting)
    return lasting.length
  }, JSON.stringify(message))

/** Presses the first notification. Resolves with the address that the worker opened when it has handled the press. */
const press = (worker: Worker) =>
  worker.evaluate(async () => {
    const { clients, registration } = self as unknown as WorkerScope
    const opened: string[] = []
    clients.openWindow = async (address) => void opened.push(address)
    const [notification] = await registration.getNotifications()
    const lasting: Promise<unknown>[] = []
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (work: Promise<unknown>) => void lasting.push(work),
    })
    self.dispatchEvent(event)
    await Promise.all(lasting)
    return { opened, works: lasting.length }
  })

test('shows a push message that a case waits, without its text, and opens the case on a press', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { id, title } = await postCase(request, await createColleague(request), {
    case_status: 'URGENCY',
  })
  await signInAs(page, await createColleague(request, 'RHEUMATOLOGIST'), { isStaff: true })
  await page.goto('/home')
  await waitForWorker(page)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no worker')
  await collectNotifications(worker)
  const link = `${baseURL}${LIST}/${id}`
  // As the server sends it (lib/platform/alerts).
  expect(await push(worker, { text: en.alerts.urgency, link })).toBe(1)
  expect(await listNotifications(worker)).toEqual([
    // A repeated message about the same case replaces the first and makes a sound.
    { title: en.alerts.urgency, body: '', data: link, tag: link, renotify: true },
  ])
  expect(JSON.stringify(await listNotifications(worker))).not.toContain(title)

  expect(await press(worker)).toEqual({ opened: [`${LIST}/${id}`], works: 1 })
  expect(await listNotifications(worker)).toEqual([])
  await page.goto(`${LIST}/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
