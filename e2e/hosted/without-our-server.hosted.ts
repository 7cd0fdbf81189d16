import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { makePdf } from '@/lib/testing/pdf-samples'
import { admin, bearer, fillLogin, openSession, signInAs, visitor } from '../support/accounts'
import { articlePath, box, entry, said, write } from '../support/comments'
import { sql } from '../support/database'
import { field } from '../support/forms'
import { newTitle, rowOf, windowOf } from '../support/staff-content'
import { fillPaper, save } from '../support/staff-papers'
import { test } from '../support/test'
import { en } from '../support/texts'

const MB = 1024 * 1024

/** Returns what the file host's stand-in holds; `be` sets how it behaves from now on. */
const files = async (be = '') => {
  const path = be ? `be/${encodeURIComponent(be)}` : 'look'
  return (await fetch(`${process.env.BASE_URL}/_files/${path}`)).json()
}

const document = (megabytes: number) =>
  makePdf({
    change: ({ context }) => {
      context.register(context.stream(randomBytes(Math.round(megabytes * MB))))
    },
  })

const chosen = (buffer: Buffer) => ({ name: 'paper.pdf', mimeType: 'application/pdf', buffer })

test('is read with its policy and its statuses, and a staff write stands in the next answer', async ({
  page,
  request,
}) => {
  const { path } = await articlePath(request, 0)
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'")
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await request.get(`/home/article/${randomUUID()}`)).status()).toBe(404)

  const text = `Joints like to move ${randomBytes(4).toString('hex')}`
  expect(await (await request.get('/home/facts')).text()).not.toContain(text)
  const headers = bearer(await openSession(admin))
  const written = await request.post('/api/v1/duk', { headers, data: { duk_title: text } })
  expect(written.ok(), await written.text()).toBe(true)
  expect(await (await request.get('/home/facts')).text()).toContain(text)
})

test('people sign in and comment', async ({ page, request }) => {
  await page.goto('/auth/login')
  await fillLogin(page, visitor)
  await expect(page).toHaveURL('/home')
  const { path } = await articlePath(request, 1)
  const text = said('My knee feels better since I walk')
  // A newcomer's first comment does not wait, a setting administrators can choose.
  await sql(`INSERT INTO site_text (id, key, version, fields)
    VALUES (gen_random_uuid(), 'moderation', 1, '{"firstWaits":"off"}') ON CONFLICT DO NOTHING`)
  await page.goto(path)
  await expect(box(page)).toBeVisible()
  // The comment appears before the server has answered, and a reload would abort the request.
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/article-comment'),
  )
  await write(page, text)
  await expect(entry(page, text)).toBeVisible()
  expect((await answered).status()).toBe(201)
  await page.reload()
  await expect(entry(page, text)).toBeVisible()
  // The page itself contains it for everybody: no older copy is cached.
  expect(await (await request.get(path)).text()).toContain(text)
})

test('the clock of the host has each due job done, and nobody else', async ({ request }) => {
  const over = () =>
    sql(`INSERT INTO rate_limit (key, points, expire) VALUES ($1, 1, 0)`, [randomUUID()])
  const left = async () => (await sql(`SELECT 1 FROM rate_limit WHERE expire = 0`)).length
  await over()
  expect((await request.get('/api/cron')).status()).toBe(404)
  expect((await request.get('/api/cron', { headers: bearer('wrong') })).status()).toBe(404)
  expect(await left()).toBe(1)
  const headers = bearer(process.env.CRON_SECRET ?? '')
  const calls = await Promise.all([1, 2, 3].map(() => request.get('/api/cron', { headers })))
  expect(calls.map((call) => call.status())).toEqual([200, 200, 200])
  expect(await left()).toBe(0)
  // The purge is not due again for an hour.
  await over()
  expect((await request.get('/api/cron', { headers })).status()).toBe(200)
  expect(await left()).toBe(1)
})

test('a stream of events ends in time and says so', async ({ request }) => {
  const headers = bearer(await openSession(visitor))
  const answer = await request.get('/api/v1/notifications/stream', { headers })
  expect(answer.headers()['content-type']).toContain('text/event-stream')
  const text = await answer.text()
  expect(text).toContain('event: unread')
  expect(text.trimEnd()).toMatch(/id: \d+\nevent: resume\ndata: \{\}$/)
})

test('a paper of close to 25 MB goes straight to the file host, where bodies are small', async ({
  page,
  complaints,
}) => {
  test.slow()
  complaints.allow(/status of 422/)
  const internist = { email: 'internist@ingingo.test', password: admin.password }
  await signInAs(page, internist, { isStaff: true })
  const answer = await page.goto('/dashboard/papers')
  expect(answer?.headers()['content-security-policy']).toMatch(
    /connect-src 'self' http:\/\/localhost:\d+;/,
  )
  const bytes = await document(24.9)
  const title = newTitle('Gout in district hospitals')
  const before = await files('holds uploads')

  await test.step('with its progress, and called off in the middle', async () => {
    await page.getByRole('button', { name: en.papers.add }).first().click()
    await fillPaper(page, title)
    await field(windowOf(page), en.papers.file).setInputFiles(chosen(bytes))
    await save(page, en.staff.add).click()
    const progress = windowOf(page).getByRole('progressbar')
    await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
    await save(page, en.staff.cancel).click()
    await expect(windowOf(page)).toHaveCount(0)
    await expect.poll(async () => (await files()).calledOff).toBe(before.calledOff + 1)
    expect((await files('none')).files).toBe(before.files)
  })

  await test.step('refused at its field for what is no whole document', async () => {
    await page.getByRole('button', { name: en.papers.add }).first().click()
    await fillPaper(page, title)
    const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5 * MB)])
    await field(windowOf(page), en.papers.file).setInputFiles(chosen(broken))
    await save(page, en.staff.add).click()
    await expect(field(windowOf(page), en.papers.file)).toHaveAccessibleDescription(
      new RegExp(en.files.pdfUnreadable),
    )
  })

  await test.step('and stands there, private, once it is proven', async () => {
    await field(windowOf(page), en.papers.file).setInputFiles(chosen(bytes))
    await save(page, en.staff.add).click()
    await expect(page.getByText(en.content.paperCreated)).toBeVisible()
    await expect(rowOf(page, title.slice(0, 20))).toContainText(en.editorial.pending)
    const { papers } = await files()
    expect(papers).toContainEqual({ acl: 'private', size: bytes.length })
  })
})
