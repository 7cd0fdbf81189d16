import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { admin, bearer, createAccount, fillLogin, type Person, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { sql } from './support/database'
import { PHONE, test } from './support/test'
import { en, fill } from './support/texts'

const rheumatologist = { email: 'rheumatologist@ingingo.test', password: admin.password }

/** Adds a pending article, ahead of all others in the queue. */
async function pendingArticle(author: Person, title: string): Promise<string> {
  const id = randomUUID()
  await sql(
    `INSERT INTO article (id, title, content, text, author_id, created_at, updated_at)
     SELECT $1, $2, '<p>Rest and move.</p>', 'Rest and move.', id, '2000-01-01', '2000-01-01'
     FROM "user" WHERE email = $3`,
    [id, title, author.email],
  )
  return id
}

const getRow = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const queue = (page: Page) => page.getByRole('region', { name: en.work.label })
const figures = (page: Page) => page.getByRole('region', { name: en.figures.title })
const growth = (page: Page) => page.getByRole('region', { name: en.figures.growth })

test('leads from the queue to the review of an article, and sends its author the reason', {
  tag: PHONE,
}, async ({ page, browser, baseURL, complaints }) => {
  complaints.allow(/status of 500/)
  const author = await createAccount(page.request, { role: 'RHEUMATOLOGIST' }, { approved: true })
  const title = `Swollen fingers ${author.email}`
  const id = await pendingArticle(author, title)
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard')
  const row = getRow(page, title)
  const address = `/dashboard/review/articles/${id}`
  await expect(row.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', address)
  await expect(row.getByRole('button')).toHaveCount(0)
  await row.getByRole('link', { name: fill(en.reviewing.reviewOf, { title }) }).click()
  await expect(page).toHaveURL(address)

  const approve = page.getByRole('button', { name: en.staff.approve, exact: true })
  await page.route('**/api/v1/article/*/approve', (route) => route.fulfill({ status: 500 }))
  await approve.click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(en.articles.approveText)).toBeVisible()
  await question.getByRole('button', { name: en.staff.approve }).click()
  await expect(page.getByText(en.articles.approveFailed)).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(approve).toBeFocused()

  // A typed reason survives a failure.
  await page.route('**/api/v1/article/*/reject', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: en.staff.reject, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en.editorial.rejectLabel).fill('No source is named.')
  await dialog.getByRole('button', { name: en.staff.reject }).click()
  await expect(page.getByText(en.editorial.rejectFailed)).toBeVisible()
  // The toast disappears; the window keeps the message.
  await expect(dialog.getByRole('alert')).toContainText(en.errors.unexpected)
  await expect(dialog.getByLabel(en.editorial.rejectLabel)).toHaveValue('No source is named.')
  await page.unroute('**/api/v1/article/*/reject')
  await dialog.getByRole('button', { name: en.staff.reject }).click()
  await expect(page.getByText(en.content.articleRejected)).toBeVisible()
  await expect(page).not.toHaveURL(address)
  await page.goto('/dashboard')
  await expect(queue(page).getByRole('heading').first()).toBeVisible()
  await expect(row).toHaveCount(0)

  const otherPage = await browser.newPage({ baseURL: baseURL ?? '' })
  await signInAs(otherPage, author, { isStaff: true })
  await otherPage.goto('/dashboard')
  await expect(getRow(otherPage, title)).toContainText('No source is named.')
  await expect(queue(otherPage).getByRole('button')).toHaveCount(0)
  // The other notice is about the approval of the account.
  await otherPage.getByRole('link', { name: 'Notifications, 2 unread' }).click()
  await expect(otherPage).toHaveURL('/dashboard/notifications')
  await expect(otherPage.getByRole('table')).toContainText(title)
  await otherPage.close()
})

test('leads from the queue to a waiting edit, with its difference and its note', async ({
  page,
}) => {
  const author = await createAccount(page.request, { role: 'RHEUMATOLOGIST' }, { approved: true })
  const before = `Cold hands ${author.email}`
  const title = `Warm hands ${author.email}`
  const id = await pendingArticle(author, before)
  await sql(`UPDATE article SET is_published = true, published_at = '2001-01-01' WHERE id = $1`, [
    id,
  ])
  await sql(
    `INSERT INTO revision (id, kind, article_id, title, content, change_note, state, editor_id, created_at)
     SELECT $1, 'article', id, $2, '<p>Rest.</p>', 'Warm them.', 'PENDING', author_id, '2000-01-01'
     FROM article WHERE id = $3`,
    [randomUUID(), title, id],
  )
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/articles?waiting=1&limit=20')
  await expect(page.getByRole('link', { name: en.articles.waiting })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('rowheader', { name: before })).toBeVisible()
  await page.goto('/dashboard')
  const row = getRow(page, title)
  await row.getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(`/dashboard/review/articles/${id}`)
  const changes = page.getByRole('region', { name: en.editorial.changes })
  await expect(changes.locator('ins').first()).toContainText('Warm')
  const shown = page.getByRole('region', { name: en.reviewing.shown })
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(shown).not.toContainText('move')
  await expect(shown).toContainText('Warm them.')
  await page.getByRole('button', { name: en.staff.approve, exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(en.articles.approveEditText)
  await expect(question.getByLabel(en.changeNote.label)).toHaveValue('Warm them.')
  await question.getByRole('button', { name: en.staff.approve }).click()
  await expect(page.getByText(en.content.articleApproved)).toBeVisible()
  const [article] = await sql<{ title: string; note: string }>(
    'SELECT title, change_note AS note FROM article WHERE id = $1',
    [id],
  )
  expect(article).toEqual({ title, note: 'Warm them.' })
})

test('shows an administrator all figures, each linked to its page', {
  tag: PHONE,
}, async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard')
  const cards = figures(page).getByRole('link')
  await expect(cards).toHaveCount(6)
  // In this order: figures, work, chart.
  await expect(
    page.getByRole('main').locator('section[aria-labelledby], section[aria-label]').first(),
  ).toHaveAccessibleName(en.figures.title)
  await expect(growth(page)).toBeAttached()
  expect(
    await growth(page).evaluate((chart) =>
      chart.compareDocumentPosition(document.querySelector('main section[aria-label]') ?? chart),
    ),
  ).toBe(2)
  const { users, articles, papers, videos, facts, faqs } = en.staff.entries
  for (const [at, name] of [users, articles, papers, videos, facts, faqs].entries()) {
    await expect(cards.nth(at)).toHaveText(new RegExp(`^${name}\\d+$`))
  }
  await figures(page).getByRole('link', { name: faqs }).click()
  await expect(page).toHaveURL('/dashboard/faqs')
})

test('shows other roles only articles and papers, without a chart', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await signInAs(page, rheumatologist, { isStaff: true })
  await page.goto('/dashboard')
  await expect(figures(page).getByRole('link')).toHaveText([/^Articles\d+$/, /^Papers\d+$/])
  await expect(growth(page)).toHaveCount(0)
  expect(calls.filter((path) => /\/v1\/(?:auth|dashboard)\/?$/.test(path))).toEqual([])
})

test('shows the growth of users as a chart with named axes and as a table', {
  tag: PHONE,
}, async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard')
  await growth(page).scrollIntoViewIfNeeded()
  const chart = growth(page).getByRole('img', { name: en.figures.growthName })
  for (const text of [en.figures.users, en.figures.numberOfUsers, en.figures.months]) {
    await expect(chart.getByText(text, { exact: true })).toBeVisible()
  }
  await growth(page).getByRole('tab', { name: en.figures.asTable }).click()
  const table = growth(page).getByRole('table', { name: en.figures.growthName })
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(12)
})

test('reports failed loads, and retries them', { tag: PHONE }, async ({ page, complaints }) => {
  complaints.allow(/status of 500|ERR_FAILED/)
  await signInAs(page, admin, { isStaff: true })
  // A reported change would have the queue fetched again before the button is pressed.
  await page.route('**/api/v1/notifications/stream', (route) => route.abort())
  const failing = /\/api\/v1\/(?:dashboard(?:\/work)?|faq\/?)(?:\?|$)/
  await page.route(failing, (route) => route.fulfill({ status: 500 }))
  await page.goto('/dashboard')
  await expect(queue(page).getByRole('alert')).toContainText(en.work.failed)
  await expect(figures(page).getByRole('alert')).toContainText(en.figures.failed)
  await expect(growth(page).getByText(en.figures.growthFailed)).toBeVisible()
  await expect(page.getByText(en.figures.growthToast)).toBeVisible()
  await page.unroute(failing)
  for (const part of [queue(page), figures(page), growth(page)]) {
    await part.getByRole('button', { name: en.errors.retry }).click()
    await expect(part.getByRole('alert')).toHaveCount(0)
  }
  await expect(growth(page).getByRole('tab', { name: en.figures.asChart })).toBeVisible()
  await expect(figures(page).getByText(en.figures.missing)).toHaveCount(0)
})

test('states in words that nothing waits', async ({ page }) => {
  const person = await createAccount(
    page.request,
    { role: 'INTERNAL_MEDICINE' },
    { approved: true },
  )
  await signInAs(page, person, { isStaff: true })
  await page.route('**/api/v1/dashboard/work', (route) =>
    route.fulfill({ json: { message: '', data: { sections: [], referral_numbers: [] } } }),
  )
  await page.goto('/dashboard')
  await expect(queue(page).getByText(en.work.none)).toBeVisible()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the home page and its windows, ${scheme}: no axe violations`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await signInAs(page, admin, { isStaff: true })
    await page.goto('/dashboard')
    await expect(growth(page).getByRole('tab').first()).toBeVisible()
    await expectAccessible(page)
    await growth(page).getByRole('tab', { name: en.figures.asTable }).click()
    await expectAccessible(page)
    const first = queue(page)
      .getByRole('button', { name: /^Reject/ })
      .first()
    await first.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(first).toBeFocused()
  })
}

test('leads through the sign-in and back after a sign-out elsewhere', { tag: PHONE }, async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 401|interceptor error 401/)
  const person = await createAccount(page.request, { role: 'RHEUMATOLOGIST' }, { approved: true })
  const token = await signInAs(page, person, { isStaff: true })
  await page.goto('/dashboard')
  await expect(figures(page)).toBeVisible()
  // Not through the page's own context, which would lose its cookie.
  await request.post('/api/v1/auth/logout', { headers: bearer(token) })
  // The page may notice first and navigate by itself.
  await page.reload().catch(() => undefined)
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fdashboard(?:&reason=ended)?$/)
  await fillLogin(page, person)
  await expect(page).toHaveURL('/dashboard')
  await expect(figures(page)).toBeVisible()
})
