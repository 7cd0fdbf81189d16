import { expect } from '@playwright/test'
import sharp from 'sharp'
import { admin, signInByCall } from './support/accounts'
import { expectAccessible } from './support/axe'
import { openByline } from './support/byline'
import { sql } from './support/database'
import { addArticle } from './support/rows'
import { getCaller } from './support/staff-calls'
import { MAIN, test } from './support/test'
import { en } from './support/texts'

test.use({ sharedSite: 'staff' })

const TITLE = 'Stiff hands in the morning'
const rheumatologist = { email: 'rheumatologist@ingingo.test', password: admin.password }

const cover = () =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: '#0b5d45' } })
    .jpeg()
    .toBuffer()

test('publishes an approved item on the next request, and hides one that is taken back', {
  tag: MAIN,
}, async ({ page, request, complaints }) => {
  complaints.allow(/status of 4(04|10)/)
  const author = await getCaller(request, rheumatologist)
  const staff = await getCaller(request, admin)
  const isListed = async () =>
    (await (await request.get('/home/more-articles')).text()).includes(TITLE)

  const picture = { name: 'hands.jpg', mimeType: 'image/jpeg', buffer: await cover() }
  const { article_id: id } = await author('POST', '/article', {
    multipart: {
      article_title: TITLE,
      article_content: '<p>Warm water helps.</p><script>window.hacked=1</script>',
      article_cover_image: picture,
    },
  })
  const path = `/home/article/${id}`
  expect((await request.get(path)).status()).toBe(404)
  expect(await isListed()).toBe(false)

  await staff('PUT', `/article/${id}`, { data: { is_published: true } })
  await page.goto(path)
  await expect(page.locator('h1')).toHaveText(TITLE)
  await expect(page.locator('.prose')).toHaveText('Warm water helps.')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(await isListed()).toBe(true)

  const changed = { multipart: { article_content: '<p>Warm water and slow movement help.</p>' } }
  expect((await author('PATCH', `/article/${id}`, changed)).effect).toBe('waits')
  await page.reload()
  await expect(page.locator('.prose')).toHaveText('Warm water helps.')
  await staff('POST', `/article/${id}/approve`)
  await page.reload()
  await expect(page.locator('.prose')).toHaveText('Warm water and slow movement help.')

  const reason = { is_published: false, reason: 'A source is missing.' }
  await staff('PUT', `/article/${id}`, { data: reason })
  expect((await request.get(path)).status()).toBe(404)
  expect(await isListed()).toBe(false)
  await staff('DELETE', `/article/${id}`)
  expect((await request.get(path)).status()).toBe(410)
})

test("shows a text's picture to its author until approval, and then to everybody", {
  tag: MAIN,
}, async ({ page, request, complaints, browser }) => {
  complaints.allow(/status of 404/)
  const author = await getCaller(request, rheumatologist)
  const staff = await getCaller(request, admin)
  const picture = { name: 'hands.jpg', mimeType: 'image/jpeg', buffer: await cover() }
  const sent = await author('POST', '/media', { multipart: { image: picture, alt: 'Two hands' } })
  const { url, width, height } = sent
  expect([width, height]).toEqual([800, 500])
  const html = `<p>Look: <img src="${url}" alt="Two hands" width="${width}" height="${height}" /></p>`
  const { article_id: id } = await author('POST', '/article', {
    multipart: {
      article_title: 'Hands in pictures',
      article_content: html,
      article_cover_image: picture,
    },
  })
  const anybody = await browser.newContext()
  const statusFor = async (context: typeof anybody) => (await context.request.get(url)).status()
  expect(await statusFor(anybody)).toBe(404)

  // As the editor shows it: an <img> sends only the cookie.
  const own = await browser.newContext()
  await signInByCall(own.request, rheumatologist)
  expect(await statusFor(own)).toBe(200)

  await staff('PUT', `/article/${id}`, { data: { is_published: true } })
  expect(await statusFor(anybody)).toBe(200)
  await page.goto(`/home/article/${id}`)
  const shown = page.locator('.prose img:not([data-covered])')
  await shown.scrollIntoViewIfNeeded()
  await expect(shown).toHaveAttribute('loading', 'lazy')
  await expect(shown).toHaveAttribute('width', '800')
  await expect(shown).toHaveAttribute('alt', 'Two hands')
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  const reason = { is_published: false, reason: 'A source is missing.' }
  await staff('PUT', `/article/${id}`, { data: reason })
  expect(await statusFor(anybody)).toBe(404)
  await Promise.all([anybody.close(), own.close()])
})

test('adds and removes a fact on its page', async ({ request }) => {
  const staff = await getCaller(request, admin)
  const title = 'Cold weather does not cause arthritis'
  const isPublic = async () => (await (await request.get('/home/facts')).text()).includes(title)
  expect(await isPublic()).toBe(false)
  const { duk_id: id } = await staff('POST', '/duk', { data: { duk_title: title } })
  expect(await isPublic()).toBe(true)
  await staff('DELETE', `/duk/${id}`)
  expect(await isPublic()).toBe(false)
})

test('shows the API description to administrators only', async ({ page, complaints }) => {
  complaints.allow(/status of 40[134]/)
  const refused = await page.goto('/api/v1/docs')
  expect(refused?.status()).toBe(401)
  await signInByCall(page.request, admin)
  const response = await page.goto('/api/v1/docs')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('/auth/login').first()).toBeVisible()
  await expectAccessible(page)
})

test('drops the review of a text that changed since', async ({ page, request }) => {
  const [reviewer] = await sql<{ id: string }>(`SELECT id FROM "user" WHERE email = $1`, [
    rheumatologist.email,
  ])
  const id = await addArticle('public', {
    content: '<p>Take it once a week.</p>',
    reviewer_id: reviewer?.id,
    reviewed_at: '2026-01-05T08:00:00Z',
  })
  const staff = await getCaller(request, admin)
  await page.goto(`/home/article/${id}`)
  const claims = async () => (await page.content()).includes('lastReviewed')
  await expect(page.getByText(en.article.reviewMark.reviewed, { exact: true })).toBeVisible()
  await openByline(page)
  await expect(page.getByText(/^Reviewed by .* on January 5, 2026$/)).toBeVisible()
  expect(await claims()).toBe(true)

  await staff('PATCH', `/article/${id}`, {
    multipart: { article_content: '<p>Take it once a day.</p>' },
  })
  await page.reload()
  await expect(page.locator('.prose')).toHaveText('Take it once a day.')
  const changed = page.getByText(
    /^Changed on .* since it was last reviewed, by .* on January 5, 2026$/,
  )
  await expect(page.getByText(en.article.reviewMark.changed)).toBeVisible()
  await expect(changed).toBeHidden()
  expect(await claims()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await expect(changed).toBeVisible()

  await staff('PUT', `/article/${id}/review`, { data: { reviewer_id: reviewer?.id } })
  await page.reload()
  await expect(changed).toHaveCount(0)
  expect(await claims()).toBe(true)
})
