import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { makePdf } from '@/lib/testing/pdf-samples'
import { waitForIdleScripts } from './support/framework'
import { getFirst, readLibrary } from './support/library'
import { MAIN, PHONE, test } from './support/test'
import { en, getText } from './support/texts'

test.use({ sharedSite: 'library' })

async function openPaper(page: Page, request: Parameters<typeof readLibrary>[0]) {
  const paper = getFirst((await readLibrary(request)).papers)
  await page.goto(`/home/papers/${paper.paper_id}`)
  return paper
}

const getReadButton = (page: Page) => page.getByRole('button', { name: /^Read here/ })
const getContent = async (download: Download) => readFile(await download.path(), 'utf8')

async function save(page: Page, name: string): Promise<Download> {
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name, exact: true }).click()
  return saving
}

/** Returns whether the canvas of a page contains something dark. */
const isDrawn = (page: Page, number: number) =>
  page.locator(`[data-page="${number}"] canvas`).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
      data: new Uint8ClampedArray(),
    }
    return data.some((value, at) => at % 4 === 0 && value < 100 && data[at + 3] === 255)
  })

test('draws, counts and pages a document in the page', { tag: [MAIN, PHONE] }, async ({
  page,
  request,
}) => {
  const paper = await openPaper(page, request)
  const announcement = (number: number) =>
    page.getByRole('status').getByText(`Page ${number} of ${paper.pages}`, { exact: true })
  const status = (number: number) =>
    page.getByRole('toolbar').getByText(`Page ${number} of ${paper.pages}`, { exact: true })
  await getReadButton(page).click()
  await expect(status(1).or(announcement(1)).first()).toBeVisible()
  await expect.poll(() => isDrawn(page, 1)).toBe(true)
  await page.getByRole('button', { name: en.viewer.next }).click()
  await expect(status(2)).toBeVisible()
  await expect.poll(() => isDrawn(page, 2)).toBe(true)
  await page.getByRole('button', { name: en.viewer.previous }).click()
  await expect(status(1)).toBeVisible()
  await expect(page.getByRole('button', { name: en.viewer.previous })).toBeDisabled()
})

test('zooms a document, with selectable text', async ({ page, request }) => {
  await openPaper(page, request)
  await getReadButton(page).click()
  const first = page.locator('[data-page="1"]')
  await expect(first.locator('.text-layer')).toContainText(/\w{4}/)
  const before = (await first.boundingBox())?.width ?? 0
  await page.getByRole('button', { name: en.viewer.zoomIn }).click()
  await expect.poll(async () => (await first.boundingBox())?.width).toBeGreaterThan(before)
})

test('loads the viewer only on request', async ({ page, request }) => {
  const asked: string[] = []
  page.on('request', (each) => asked.push(each.url()))
  await openPaper(page, request)
  await waitForIdleScripts(page)
  expect(asked.filter((url) => /pdf\.worker|papers\/download|_next\/.*\.js/.test(url))).toEqual([])
})

test('reports a document that fails to load, and retries it', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  const paper = await openPaper(page, request)
  const document = /\/api\/papers\/download\//
  await page.route(document, (route) => route.fulfill({ status: 404 }))
  await getReadButton(page).click()
  await expect(page.getByText('Error Loading Document')).toBeVisible()
  await expect(page.getByText('Unable to load document')).toBeVisible()
  await page.unroute(document)
  await page.locator('#document').getByRole('button', { name: en.errors.retry }).click()
  await expect(page.getByText(`Page 1 of ${paper.pages}`, { exact: true }).first()).toBeVisible()
})

test("reports a missing address under the title of a paper's preview", async ({ page }) => {
  await page.goto('/home/more-papers')
  const link = page.locator('a[data-preview]').first()
  await link.evaluate((element: HTMLElement) => {
    element.dataset.preview = ''
  })
  await link.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('Error Loading Document')
  await expect(dialog.getByRole('alert')).toContainText('No document URL provided')
})

test('opens the new document if it was replaced after the page was loaded', async ({
  page,
  request,
}) => {
  await openPaper(page, request)
  const bytes = await makePdf({ pages: 7 })
  await page.route(/\/api\/papers\/download\//, (route) => {
    const { range = '' } = route.request().headers()
    const [, first = 0, last = 0] = (/bytes=(\d+)-(\d+)/.exec(range) ?? []).map(Number)
    const body = bytes.subarray(first, last + 1)
    const place = body.length > 0 ? `${first}-${first + body.length - 1}` : '*'
    return route.fulfill({
      status: body.length > 0 ? 206 : 416,
      headers: { 'content-range': `bytes ${place}/${bytes.length}`, etag: '"new"' },
      body,
    })
  })
  await getReadButton(page).click()
  await expect(page.getByText('Page 1 of 7', { exact: true }).first()).toBeVisible()
})

test('reports a permanently lost connection', async ({ page, request, complaints }) => {
  complaints.allow(/net::ERR_FAILED/)
  await page.clock.install({ time: new Date('2026-03-02T08:00:00Z') })
  await openPaper(page, request)
  let tries = 0
  await page.route(/\/api\/papers\/download\//, (route) => {
    tries += 1
    return route.abort()
  })
  await getReadButton(page).click()
  // It retries twice, after 1 s and 4 s, before it gives up.
  for (const made of [1, 2, 3]) {
    await expect.poll(() => tries).toBeGreaterThanOrEqual(made)
    await page.clock.runFor(4000)
  }
  await expect(page.getByText('Unable to load document')).toBeVisible()
})

test("saves the document under its paper's id, as a PDF", async ({ page, request }) => {
  const paper = await openPaper(page, request)
  const download = await save(page, 'Download Document')
  expect(download.suggestedFilename()).toBe(`${paper.paper_id}.pdf`)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(bytes.length).toBe(paper.size)
})

test('exports a citation as BibTeX and as RIS', async ({ page, request }) => {
  const paper = await openPaper(page, request)
  const bibtex = await save(page, en.paper.bibtex)
  expect(bibtex.suggestedFilename()).toBe(`${paper.paper_id}.bib`)
  expect(await getContent(bibtex)).toMatch(/^@article\{[\w-]+,\n {2}title = \{/)
  const ris = await save(page, en.paper.ris)
  expect(ris.suggestedFilename()).toBe(`${paper.paper_id}.ris`)
  const lines = (await getContent(ris)).split('\r\n')
  expect(lines).toContain('TY  - JOUR')
  expect(lines).toContain(`TI  - ${paper.paper_title}`)
})

test('copies the citation, with a confirmation', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPaper(page, request)
  await page.getByRole('button', { name: en.paper.copyCitation }).click()
  await expect(page.getByText(en.paper.copied, { exact: true })).toBeVisible()
  const shown = await page.getByRole('region', { name: en.paper.cite }).locator('p').first()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await getText(shown))
})
