import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { makePdf } from '@/lib/testing/pdf-samples'
import {
  admin,
  bearer,
  fillLogin,
  newPerson,
  openSession,
  signInAs,
  visitor,
} from '../support/accounts'
import {
  getComment,
  getCommentBox,
  pickArticle,
  postComment,
  uniqueText,
} from '../support/comments'
import { sql } from '../support/database'
import { field } from '../support/forms'
import { postCase } from '../support/forum'
import { fillNewPerson } from '../support/new-person'
import { pictureFile } from '../support/staff-articles'
import { getCaller } from '../support/staff-calls'
import { getDialog, getRow, newTitle } from '../support/staff-content'
import { fillPaper, getDialogButton } from '../support/staff-papers'
import { test } from '../support/test'
import { en } from '../support/texts'

const MB = 1024 * 1024
const internist = { email: 'internist@ingingo.test', password: admin.password }
const rheumatologist = { email: 'rheumatologist@ingingo.test', password: admin.password }

/** Returns the state of the fake file host, after setting the fault that it simulates from now on. */
const controlFileHost = async (fault = '') => {
  const path = fault ? `be/${encodeURIComponent(fault)}` : 'look'
  return (await fetch(`${process.env.BASE_URL}/_files/${path}`)).json()
}

const createPdf = (megabytes: number) =>
  makePdf({
    change: ({ context }) => {
      context.register(context.stream(randomBytes(Math.round(megabytes * MB))))
    },
  })

const chosen = (buffer: Buffer) => ({ name: 'paper.pdf', mimeType: 'application/pdf', buffer })

test('serves an article with its headers and statuses, and shows a staff write at once', async ({
  page,
  request,
}) => {
  const { path } = await pickArticle(request, 0)
  const response = await page.goto(path)
  expect(response?.status()).toBe(200)
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'")
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await request.get(`/home/article/${randomUUID()}`)).status()).toBe(404)

  const text = `Joints like to move ${randomBytes(4).toString('hex')}`
  expect(await (await request.get('/home/facts')).text()).not.toContain(text)
  const headers = bearer(await openSession(admin))
  const written = await request.post('/api/v1/duk', { headers, data: { duk_title: text } })
  expect(written.ok(), await written.text()).toBe(true)
  expect(await (await request.get('/home/facts')).text()).toContain(text)
})

test('serves the landing page, lists and searches without redirects', async ({ request }) => {
  for (const path of [
    '/home',
    '/rw/home',
    '/home/search?q=gout',
    '/home/facts?page=2',
    '/home/more-papers?page=2',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(200)
  }
  expect(await (await request.get('/home/search?q=gout')).text()).toContain('/home/article/')
  const rootResponse = await request.get('/', {
    maxRedirects: 0,
    headers: { 'accept-language': 'rw' },
  })
  expect(rootResponse.headers().location).toMatch(/\/rw\/home$/)
})

test('serves an item at its old address, and redirects wrong words to its title', async ({
  request,
}) => {
  const { path: oldPath } = await pickArticle(request, 0)
  const [, , , id = ''] = oldPath.split('/')
  const old = await request.get(`/home/article/${id}`, { maxRedirects: 0 })
  expect(old.status()).toBe(200)
  const [, address = ''] = /<link rel="canonical" href="([^"]+)"/.exec(await old.text()) ?? []
  const slug = new URL(address).pathname.split('/').at(-1) ?? ''
  expect(slug).not.toBe(id)
  for (const wrong of ['x', `${slug}-too`, '%F0%9F%92%8A']) {
    const response = await request.get(`/home/article/${id}/${wrong}?page=2`, { maxRedirects: 0 })
    expect(response.status(), wrong).toBe(308)
    expect(response.headers().location).toBe(`/home/article/${id}/${slug}?page=2`)
    expect(response.headers()['cache-control']).toBe('no-cache')
  }
  expect((await request.get(address, { maxRedirects: 0 })).status()).toBe(200)
  expect((await request.get(`/home/article/${randomUUID()}/x`)).status()).toBe(404)
})

test('serves text only by choice and with Save-Data', async ({ page, request }) => {
  const { path } = await pickArticle(request, 0)
  const getText = async (url: string, headers: Record<string, string> = {}) =>
    (await request.get(url, { headers })).text()
  const full = await getText(path)
  expect(full).toContain('<script')
  const saveDataHeaders = { 'save-data': 'on' }
  for (const headers of [saveDataHeaders, { cookie: 'ingingo.mode=text' }]) {
    const response = await request.get(path, { headers })
    expect(response.status()).toBe(200)
    expect(response.headers()['content-security-policy']).toContain("script-src 'none'")
    expect(response.headers()['cache-control']).toBe('private, no-cache')
    const text = await response.text()
    expect(text).not.toContain('<script')
    expect(text.length).toBeLessThan(full.length / 2)
  }
  expect(await getText('/home/search?q=gout', saveDataHeaders)).not.toContain('<script')
  expect(await getText('/emergency', saveDataHeaders)).not.toContain('<script')
  expect(await getText(path, { ...saveDataHeaders, cookie: 'ingingo.mode=full' })).toContain(
    '<script',
  )
  expect(await getText('/auth/login', saveDataHeaders)).toContain('<script')
  const missing = { headers: saveDataHeaders, maxRedirects: 0 }
  expect((await request.get(`/home/article/${randomUUID()}`, missing)).status()).toBe(404)

  await page.request.post('/api/reading-mode?mode=text')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.locator('script').count()).toBe(0)
})

test('answers 410 for a deleted article, and shows an approved change at once', async ({
  request,
}) => {
  const author = await getCaller(request, rheumatologist)
  const staff = await getCaller(request, admin)
  const sentence = `Warm water helps ${randomBytes(4).toString('hex')}`
  const { article_id: id } = await author('POST', '/article', {
    multipart: {
      article_title: newTitle('Stiff hands'),
      article_content: `<p>${sentence}</p>`,
      article_cover_image: await pictureFile(),
    },
  })
  const path = `/home/article/${id}`
  expect((await request.get(path)).status()).toBe(404)
  await staff('PUT', `/article/${id}`, { data: { is_published: true } })
  expect(await (await request.get(path)).text()).toContain(sentence)
  const changed = { multipart: { article_content: `<p>${sentence} slowly.</p>` } }
  await author('PATCH', `/article/${id}`, changed)
  await staff('POST', `/article/${id}/approve`)
  expect(await (await request.get(path)).text()).toContain(`${sentence} slowly.`)
  await staff('DELETE', `/article/${id}`, { data: { reason: 'Its source was withdrawn.' } })
  expect((await request.get(path)).status()).toBe(410)
  expect((await request.get(`${path}/any-words`)).status()).toBe(410)
})

test('signs up a visitor who confirms the address by email', async ({ page }) => {
  const person = newPerson()
  await page.goto('/auth/signup')
  await fillNewPerson(page, person)
  await page.getByRole('button', { name: en.auth.signup }).click()
  await expect(page.getByRole('dialog', { name: en.accounts.signedUp })).toBeVisible()
  let link = ''
  await expect
    .poll(async () => {
      const mails: { to: string[]; text: string }[] = await (
        await fetch(`${process.env.BASE_URL}/_mails`)
      ).json()
      const text = mails.find(({ to }) => to.includes(person.email))?.text ?? ''
      link = /https?:\/\/\S+[?]token=[\w-]+/.exec(text)?.[0] ?? ''
      return link
    })
    .not.toBe('')
  await page.goto(link)
  await page.getByRole('button', { name: en.auth.confirmAccount }).click()
  await expect(page).toHaveURL('/home')
})

test('runs due case steps when the scheduler calls /api/cron', async ({ request }) => {
  const { id } = await postCase(
    request,
    { ...newPerson(), ...internist },
    { case_status: 'URGENCY' },
  )
  const countTakenSteps = () =>
    sql<{ taken: number; all: number }>(
      `SELECT count(taken_at)::int AS taken, count(*)::int AS all FROM case_step WHERE post_id = $1`,
      [id],
    )
  const [before] = await countTakenSteps()
  expect(before?.taken).toBeLessThan(before?.all ?? 0)
  await sql(`UPDATE case_step SET due_at = now() - interval '1 minute' WHERE post_id = $1`, [id])
  const headers = bearer(process.env.CRON_SECRET ?? '')
  expect((await request.get('/api/cron', { headers })).status()).toBe(200)
  const [after] = await countTakenSteps()
  expect(after?.taken).toBe(before?.all)
})

test('signs in a reader who comments', async ({ page, request }) => {
  await page.goto('/auth/login')
  await fillLogin(page, visitor)
  await expect(page).toHaveURL('/home')
  const { path } = await pickArticle(request, 1)
  const text = uniqueText('My knee feels better since I walk')
  // Newcomers' first comments do not wait, by a setting of administrators.
  await sql(`INSERT INTO site_text (id, key, version, fields)
    VALUES (gen_random_uuid(), 'moderation', 1, '{"firstWaits":"off"}') ON CONFLICT DO NOTHING`)
  await page.goto(path)
  await expect(getCommentBox(page)).toBeVisible()
  // The comment appears before the server has answered, and a reload would abort the request.
  const responsePromise = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().endsWith('/article-comment'),
  )
  await postComment(page, text)
  await expect(getComment(page, text)).toBeVisible()
  expect((await responsePromise).status()).toBe(201)
  await page.reload()
  await expect(getComment(page, text)).toBeVisible()
  // The page itself contains it for everybody: no older copy is cached.
  expect(await (await request.get(path)).text()).toContain(text)
})

test('runs due jobs only for a caller with the cron secret', async ({ request }) => {
  const addExpiredLimit = () =>
    sql(`INSERT INTO rate_limit (key, points, expire) VALUES ($1, 1, 0)`, [randomUUID()])
  const countExpiredLimits = async () =>
    (await sql(`SELECT 1 FROM rate_limit WHERE expire = 0`)).length
  await addExpiredLimit()
  expect((await request.get('/api/cron')).status()).toBe(404)
  expect((await request.get('/api/cron', { headers: bearer('wrong') })).status()).toBe(404)
  expect(await countExpiredLimits()).toBe(1)
  const headers = bearer(process.env.CRON_SECRET ?? '')
  await sql('DELETE FROM job_lease')
  const calls = await Promise.all([1, 2, 3].map(() => request.get('/api/cron', { headers })))
  expect(calls.map((call) => call.status())).toEqual([200, 200, 200])
  expect(await countExpiredLimits()).toBe(0)
  // The purge is not due again for an hour.
  await addExpiredLimit()
  expect((await request.get('/api/cron', { headers })).status()).toBe(200)
  expect(await countExpiredLimits()).toBe(1)
})

test('ends an event stream in time and announces it', async ({ request }) => {
  const headers = bearer(await openSession(visitor))
  const response = await request.get('/api/v1/notifications/stream', { headers })
  expect(response.headers()['content-type']).toContain('text/event-stream')
  const text = await response.text()
  expect(text).toContain('event: unread')
  expect(text.trimEnd()).toMatch(/id: \d+\nevent: resume\ndata: \{\}$/)
})

/** The longest that 25 MB and their verification take on two busy cores. */
const UPLOAD_MS = 60_000

test('uploads a paper of almost 25 MB straight to the file host', async ({ page, complaints }) => {
  test.slow()
  complaints.allow(/status of 422/)
  await signInAs(page, internist, { isStaff: true })
  const response = await page.goto('/dashboard/papers')
  expect(response?.headers()['content-security-policy']).toMatch(
    /connect-src 'self' http:\/\/localhost:\d+;/,
  )
  const bytes = await createPdf(24.9)
  const title = newTitle('Gout in district hospitals')
  const before = await controlFileHost('holds uploads')

  await test.step('shows progress, and can be cancelled midway', async () => {
    await page.getByRole('button', { name: en.papers.add }).first().click()
    await fillPaper(page, title)
    await field(getDialog(page), en.papers.file).setInputFiles(chosen(bytes))
    await getDialogButton(page, en.staff.add).click()
    const progress = getDialog(page).getByRole('progressbar')
    await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/, { timeout: UPLOAD_MS })
    await getDialogButton(page, en.staff.cancel).click()
    await expect(getDialog(page)).toHaveCount(0)
    await expect.poll(async () => (await controlFileHost()).calledOff).toBe(before.calledOff + 1)
    expect((await controlFileHost('none')).files).toBe(before.files)
  })

  await test.step('is rejected at its field if the document is incomplete', async () => {
    await page.getByRole('button', { name: en.papers.add }).first().click()
    await fillPaper(page, title)
    const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5 * MB)])
    await field(getDialog(page), en.papers.file).setInputFiles(chosen(broken))
    await getDialogButton(page, en.staff.add).click()
    await expect(field(getDialog(page), en.papers.file)).toHaveAccessibleDescription(
      new RegExp(en.files.pdfUnreadable),
    )
  })

  await test.step('stores it there privately once it is verified', async () => {
    await field(getDialog(page), en.papers.file).setInputFiles(chosen(bytes))
    await getDialogButton(page, en.staff.add).click()
    await expect(page.getByText(en.content.paperCreated)).toBeVisible({ timeout: UPLOAD_MS })
    await expect(getRow(page, title.slice(0, 20))).toContainText(en.editorial.pending)
    const { papers } = await controlFileHost()
    expect(papers).toContainEqual({ acl: 'private', size: bytes.length })
  })

  await test.step('is public once approved', async () => {
    const [paper] = await sql<{ id: string }>('SELECT id FROM paper WHERE title = $1', [title])
    const staff = await getCaller(page.request, admin)
    await staff('PUT', `/paper/${paper?.id}`, { data: { is_published: true } })
    expect((await page.request.get(`/home/papers/${paper?.id}`)).status()).toBe(200)
    const file = await page.request.get(`/api/papers/download/${paper?.id}`)
    expect((await file.body()).length).toBe(bytes.length)
  })
})
