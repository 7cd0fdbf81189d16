import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { textBounds } from '@/lib/core/rich-text'
import { makePdf } from '@/lib/testing/pdf-samples'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { admin, bearer, openSession } from './support/accounts'
import { countActive, findActiveContent, recordCodeExecution } from './support/live-content'
import { test } from './support/test'
import { recordPageEvents } from './support/watch'

// Writes every hostile text of the corpus, and opens it as readers and reviewers see it.

test.setTimeout(300_000)

const CORPUS = fromRoot('lib', 'testing', 'data', 'xss-corpus.json')
const corpus: { html: string }[] = JSON.parse(readFileSync(CORPUS, 'utf8'))

/** A batch of this size usually stays within the limits of a text. */
const BATCH_SIZE = 100
const LONG_WORD = new RegExp(`\\S{${textBounds.word + 1},}`)
const isStorable = (html: string) =>
  !html.includes('\0') && html.isWellFormed() && !LONG_WORD.test(html)
const getMark = (at: number) => `entry-${at}-begins`

type Call = (
  method: string,
  path: string,
  multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>,
) => Promise<{ status: number; data: Record<string, unknown> }>

async function getCaller(request: APIRequestContext): Promise<Call> {
  const headers = bearer(await openSession(admin))
  return async (method, path, multipart) => {
    const body = multipart ? { multipart } : {}
    const response = await request.fetch(`/api/v1${path}`, { method, headers, ...body })
    return { status: response.status(), data: (await response.json()).data }
  }
}

const approve = (request: APIRequestContext, token: string, path: string) =>
  request.fetch(`/api/v1${path}/approve`, { method: 'POST', headers: bearer(token) })

async function makeArticle(call: Call): Promise<string> {
  const background = '#0b5d45'
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const { data } = await call('POST', '/article', {
    article_title: 'A corpus',
    article_content: '<p>Harmless.</p>',
    article_cover_image: { name: 'a.jpg', mimeType: 'image/jpeg', buffer },
  })
  return String(data.article_id)
}

async function makePaper(call: Call): Promise<string> {
  const { data } = await call('POST', '/paper', {
    paper_title: 'A corpus',
    language: 'eng',
    reference: '<p>Harmless.</p>',
    paper: { name: 'a.pdf', mimeType: 'application/pdf', buffer: await makePdf() },
  })
  return String(data.paper_id)
}

/** Where one kind of item is written and where its text is read. */
interface Surface {
  api: string
  page: string
  field: 'article_content' | 'reference'
}

const joinEntries = (entries: number[]) =>
  entries.map((at) => `<p>${getMark(at)}</p>${corpus[at]?.html ?? ''}`).join('\n')

/** The author's markup: for an article the parts around the generated cover, for a paper everything. */
const AUTHOR_MARKUP =
  '.prose:has(> .aspect-video) > div:not([class]), .prose:not(:has(> .aspect-video))'

/** Opens the public page and returns its text. */
async function openPublic(page: Page, path: string, baseline: Record<string, number>) {
  await page.goto(path)
  expect(await findActiveContent(page, AUTHOR_MARKUP)).toEqual([])
  expect(await countActive(page)).toEqual(baseline)
  expect(await page.evaluate(() => window.ran)).toEqual([])
  expect(await page.evaluate(() => window.violationsSeen)).toEqual([])
  return (await page.locator('.prose').allTextContents()).join('\n')
}

/** Opens markup in an empty page, without a policy that would stop anything, until its pictures have come or failed. */
async function openBare(page: Page, html: string): Promise<{ live: string[]; ran: string[] }> {
  await page.goto('about:blank')
  await page.setContent(`<main>${html}</main>`, { waitUntil: 'load' })
  return { live: await findActiveContent(page, 'main'), ran: await page.evaluate(() => window.ran) }
}

/** The newest version as reviewers get it. */
async function newestVersion(call: Call, { api }: Surface): Promise<string> {
  const { data } = await call('GET', `${api}/versions`)
  const versions = Object.values(data).find(Array.isArray) as { version_id?: string; id?: string }[]
  const id = versions[0]?.version_id ?? versions[0]?.id
  const version = await call('GET', `${api}/versions/${id}`)
  expect(version.status).toBe(200)
  return Object.values(version.data.content as Record<string, unknown>)
    .filter((value) => typeof value === 'string' && value.includes('<'))
    .join('\n')
}

/** Writes the first entries; fewer, if their nested unclosed elements would make the server reject the text. */
async function writeBatch(call: Call, surface: Surface, open: number[]): Promise<number[]> {
  for (let size = BATCH_SIZE; size >= 1; size = Math.floor(size / 2)) {
    const batch = open.slice(0, size)
    const { status } = await call('PATCH', surface.api, { [surface.field]: joinEntries(batch) })
    if (status === 200) return batch
    expect(status).toBe(422)
  }
  throw new Error(`Entry ${open[0]} is refused alone.`)
}

/**
 * Writes entries until each has been shown behind its mark: an unclosed comment swallows what follows it, and swallowed
 * entries are written again without it.
 */
async function showAll(page: Page, call: Call, surface: Surface): Promise<number> {
  await page.goto(surface.page)
  const baseline = await countActive(page)
  let open = corpus.flatMap(({ html }, at) => (isStorable(html) ? [at] : []))
  let shown = 0
  while (open.length > 0) {
    const batch = await writeBatch(call, surface, open)
    const text = await openPublic(page, surface.page, baseline)
    const bare = await openBare(page, await newestVersion(call, surface))
    expect(bare).toEqual({ live: [], ran: [] })
    const seen = new Set(batch.filter((at) => text.includes(getMark(at))))
    expect(seen.has(batch[0] ?? -1)).toBe(true)
    shown += seen.size
    open = open.filter((at) => !seen.has(at))
  }
  return shown
}

test.beforeEach(async ({ page, baseURL }) => {
  await recordCodeExecution(page)
  await recordPageEvents(page, new URL(baseURL ?? '').origin)
})

for (const kind of ['article', 'paper'] as const) {
  test(`runs and stores nothing of ${corpus.length} hostile texts in one ${kind}, its page and its versions`, async ({
    page,
    request,
  }) => {
    const call = await getCaller(request)
    const id = await (kind === 'article' ? makeArticle(call) : makePaper(call))
    const surface: Surface =
      kind === 'article'
        ? { api: `/article/${id}`, page: `/home/article/${id}`, field: 'article_content' }
        : { api: `/paper/${id}`, page: `/home/papers/${id}`, field: 'reference' }
    const refused = corpus.filter(({ html }) => !isStorable(html))
    for (const { html } of refused) {
      expect((await call('PATCH', surface.api, { [surface.field]: html })).status).toBe(422)
    }
    expect((await approve(request, await openSession(admin), surface.api)).ok()).toBe(true)
    expect(await showAll(page, call, surface)).toBe(corpus.length - refused.length)
    expect((await call('DELETE', surface.api)).status).toBe(200)
  })
}

test('runs and stores the same texts unsanitised, so that the tests above can fail', async ({
  page,
  complaints,
}) => {
  complaints.allow(/./)
  const html = joinEntries(corpus.slice(0, 400).map((_, at) => at))
  await page.goto('about:blank')
  // Some of them prevent a page from loading.
  await page.setContent(`<main>${html}</main>`, { waitUntil: 'domcontentloaded' })
  expect((await findActiveContent(page, 'main')).length).toBeGreaterThan(50)
  await expect.poll(() => page.evaluate(() => window.ran.length)).toBeGreaterThan(5)
})
