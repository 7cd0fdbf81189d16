import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { SESSION_KEY } from '@/lib/core/session-keys'
import { createAccount, type Person, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { sql } from './support/database'
import { MAIN, PHONE, test } from './support/test'
import { en } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

/** Creates an approved clinician without the notice of the approval. */
async function createDoctor(page: Page): Promise<Person> {
  const person = await createAccount(
    page.request,
    { role: 'INTERNAL_MEDICINE' },
    { approved: true },
  )
  await sql('DELETE FROM notification WHERE user_id = $1', [person.user_id])
  return person
}

/** Creates notices about missing objects, a minute apart. */
async function notify({ email }: Person, count: number) {
  for (let at = 0; at < count; at += 1) {
    await sql(
      `INSERT INTO notification (id, user_id, kind, data, cause_key, created_at)
       SELECT $1, id, 'contentApproved', $2, $3, now() - $4 * interval '1 minute'
       FROM "user" WHERE email = $5`,
      [
        randomUUID(),
        JSON.stringify({ content: 'paper', id: randomUUID() }),
        randomUUID(),
        at,
        email,
      ],
    )
  }
}

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const markOne = (page: Page) => page.getByRole('button', { name: /^Mark as read/ })

test('counts notices, marks them as read one by one or all at once, and paginates them', {
  tag: [MAIN, PHONE],
}, async ({ page }) => {
  const person = await createDoctor(page)
  await notify(person, 7)
  await signInAs(page, person, { isStaff: true })
  await page.goto('/dashboard/notifications')
  await expect(bell(page, 'Notifications, 7 unread')).toBeVisible()
  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).first()).toContainText(en.notifications.gone)
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expectAccessible(page)
  await markOne(page).first().click()
  await expect(bell(page, 'Notifications, 6 unread')).toBeVisible()
  await expect(markOne(page)).toHaveCount(4)
  await page.getByRole('link', { name: en.pagination.next }).click()
  await expect(page).toHaveURL('/dashboard/notifications?page=2')
  await expect(rows(page)).toHaveCount(2)

  // Following a notice marks it as read.
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL('/dashboard')
  await expect(bell(page, 'Notifications, 5 unread')).toBeVisible()
  await bell(page, 'Notifications, 5 unread').click()
  await page.getByRole('button', { name: en.notifications.markAll }).click()
  await expect(bell(page, 'Notifications')).toBeVisible()
  await expect(markOne(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: en.notifications.markAll })).toHaveCount(0)
  await page.reload()
  await expect(bell(page, 'Notifications')).toBeVisible()
  await expect(rows(page)).toHaveCount(5)
})

test('shows an empty list; messages link to the notifications', async ({ page }) => {
  await signInAs(page, await createDoctor(page), { isStaff: true })
  await page.goto('/dashboard/messages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.members.messages)
  await expectAccessible(page)
  await page.getByRole('link', { name: en.staff.toNotifications }).click()
  await expect(page).toHaveURL('/dashboard/notifications')
  await expect(page.getByText(en.notifications.none)).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expectAccessible(page)
})

test('reverts a failed mark, and retries a failed list', {
  tag: PHONE,
}, async ({ page, complaints }) => {
  complaints.allow(/status of 500|ERR_INTERNET_DISCONNECTED/)
  const person = await createDoctor(page)
  await notify(person, 1)
  await signInAs(page, person, { isStaff: true })
  await page.route('**/api/v1/notifications?*', (route) => route.fulfill({ status: 500 }))
  await page.goto('/dashboard/notifications')
  await expect(page.getByRole('main').getByText(en.notifications.failed)).toBeVisible()
  await page.unroute('**/api/v1/notifications?*')
  await page.getByRole('button', { name: en.errors.retry }).click()
  await expect(markOne(page)).toHaveCount(1)

  await page.route('**/api/v1/notifications/*', (route) => route.fulfill({ status: 500 }))
  await markOne(page).click()
  await expect(page.getByText(en.notifications.markFailed)).toBeVisible()
  await expect(markOne(page)).toHaveCount(1)
  await page.unroute('**/api/v1/notifications/*')
  await page.context().setOffline(true)
  await markOne(page).click()
  await expect(page.getByText(en.errors.offline).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(markOne(page)).toHaveCount(1)
})

test('does not request the unread count after a sign-out, before the page is left', async ({
  page,
}) => {
  await page.addInitScript(() => {
    class ControlledStream extends EventTarget {
      constructor() {
        super()
        addEventListener('test.ended', () => this.dispatchEvent(new Event('ended')))
      }
      close() {}
    }
    Object.assign(window, { EventSource: ControlledStream })
  })
  const person = await createDoctor(page)
  await notify(person, 1)
  const token = await signInAs(page, person, { isStaff: true })
  await page.goto('/dashboard/notifications')
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()

  const authorizations: (string | undefined)[] = []
  page.on('request', (request) => {
    if (/\/notifications\?page=1&limit=1$/.test(request.url()))
      authorizations.push(request.headers().authorization)
  })
  await page.evaluate((key) => {
    sessionStorage.removeItem(key)
    dispatchEvent(new Event('test.ended'))
  }, SESSION_KEY)
  // With a session again, the same event requests the count, after any request of the first.
  const counted = page.waitForResponse(
    (response) =>
      response.request().headers().authorization !== undefined &&
      /\/notifications\?page=1&limit=1$/.test(response.url()),
  )
  await page.evaluate(
    ([key, value]) => {
      sessionStorage.setItem(key, value)
      dispatchEvent(new Event('test.ended'))
    },
    [SESSION_KEY, token] as const,
  )
  await counted
  expect(authorizations).toEqual([`Bearer ${token}`])
})

test('shows the number beside the bell, on a short page that does not scroll', {
  tag: PHONE,
}, async ({ page }) => {
  const person = await createDoctor(page)
  await notify(person, 100)
  await signInAs(page, person, { isStaff: true })
  await page.goto('/dashboard/articles')
  await expect(page.getByText(en.articles.none)).toBeVisible()
  const link = bell(page, 'Notifications, 100 unread')
  await expect(link).toContainText('99+')
  const [icon, number] = await Promise.all([
    link.locator('svg').boundingBox(),
    link.locator('span').boundingBox(),
  ])
  expect(number?.x).toBeGreaterThanOrEqual((icon?.x ?? 0) + (icon?.width ?? 0))
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
  // On a phone the tools above the table fill more than a screen.
  if ((page.viewportSize()?.width ?? 0) < 1024) return
  const overflow = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    return scrollHeight - clientHeight
  })
  expect(overflow).toBe(0)
})
