import { expect, type Page } from '@playwright/test'
import { addArticle, addMissingFile, addPaper, addVideo } from './support/rows'
import { test } from './support/test'
import { en } from './support/texts'
import { measureSidewaysScroll, recordPageEvents } from './support/watch'

const BREAKOUT = '</script><script>window.hacked=1</script>'
const AS_TEXT = BREAKOUT.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const UNBROKEN = 'W'.repeat(180)

async function expectHarmless(page: Page) {
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(await page.evaluate(() => window.violationsSeen)).toEqual([])
  for (const text of await page.locator('script[type="application/ld+json"]').allTextContents()) {
    expect(() => JSON.parse(text)).not.toThrow()
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
}

test('shows an article that tries to break out of a script as written', async ({
  page,
  baseURL,
}) => {
  const id = await addArticle('public', {
    title: `hostilearticle ${BREAKOUT}`,
    content: `<p>${AS_TEXT}</p><p>${UNBROKEN}</p>`,
    text: `${BREAKOUT} ${UNBROKEN}`,
    summary: `"><img src=x onerror="window.hacked=1">${BREAKOUT}`,
  })
  await recordPageEvents(page, new URL(baseURL ?? '').origin)
  await page.goto(`/home/article/${id}`)
  await expect(page.locator('h1')).toContainText(BREAKOUT)
  await expect(page.locator('.prose')).toContainText(BREAKOUT)
  const [article] = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(JSON.stringify(JSON.parse(article ?? ''))).toContain(JSON.stringify(BREAKOUT).slice(1, -1))
  await expectHarmless(page)

  for (const path of ['/home/more-articles?search=', '/home/search?q=']) {
    await page.goto(`${path}hostilearticle`)
    await expect(page.getByRole('link', { name: /hostilearticle/ }).first()).toBeVisible()
    await expectHarmless(page)
  }
})

test('shows a paper that tries to break out of a script as written', async ({
  page,
  request,
  baseURL,
}) => {
  const id = await addPaper('public', {
    title: `hostilepaper ${BREAKOUT}`,
    authors: [BREAKOUT, `{${UNBROKEN}}`],
    journal: `"><svg onload="window.hacked=1">`,
    doi: `10.1/"><script>window.hacked=1</script>`,
    abstract: BREAKOUT,
    reference: `<p>${AS_TEXT}</p>`,
  })
  await recordPageEvents(page, new URL(baseURL ?? '').origin)
  await page.goto(`/home/papers/${id}`)
  await expect(page.locator('h1')).toContainText(BREAKOUT)
  await expectHarmless(page)
  for (const format of ['bibtex', 'ris']) {
    const response = await request.get(`/api/papers/cite/${id}?format=${format}`)
    expect(response.headers()['content-disposition']).toContain('attachment')
    expect(response.headers()['x-content-type-options']).toBe('nosniff')
  }
})

test('reports a video without a usable id, here and in the list, without requests to its host', async ({
  page,
  baseURL,
}) => {
  const url = 'javascript:window.hacked=1'
  const id = await addVideo({ title: `hostilevideo ${BREAKOUT}`, url, youtube_id: null })
  const { strangers } = await recordPageEvents(page, new URL(baseURL ?? '').origin)
  await page.goto(`/home/video/${id}`)
  await expect(page.getByText(en.videos.invalid).first()).toBeVisible()
  await expect(page.locator('a[data-embed], iframe')).toHaveCount(0)
  await expectHarmless(page)
  await page.goto('/home/more-videos?search=hostilevideo')
  await expect(page.getByText(en.videos.invalid)).toBeVisible()
  await expect(page.locator('a[href^="javascript:" i]')).toHaveCount(0)
  await expectHarmless(page)
  expect(strangers).toEqual([])
})

test("answers 404 for a paper's missing file, which the viewer reports", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  const file = await addMissingFile('PAPER')
  const id = await addPaper('public', { file_id: file })
  for (const path of [id, `${id}.pdf`]) {
    const response = await request.get(`/api/papers/download/${path}`)
    expect(response.status()).toBe(404)
    expect(await response.json()).toEqual({
      message: 'File not found',
      request_id: expect.any(String),
    })
  }
  await page.goto(`/home/papers/${id}`)
  await page.locator('#document').getByRole('button').click()
  await expect(page.getByText(en.viewer.errorTitle)).toBeVisible()
  await expect(page.getByText(en.viewer.unable)).toBeVisible()
  await expect(page.locator('h1')).toBeVisible()
})
