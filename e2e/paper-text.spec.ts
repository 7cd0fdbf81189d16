import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { paths } from '@/lib/core/paths'
import { admin } from './support/accounts'
import { expectAccessible } from './support/axe'
import { getFirst, readLibrary } from './support/library'
import { addMissingFile, addPaper } from './support/rows'
import { getCaller } from './support/staff-calls'
import { PHONE, test } from './support/test'
import { en } from './support/texts'

const MAX_BYTES = 20 * 1024

test("shows a paper's text page by page, without a script and as text only", {
  tag: PHONE,
}, async ({ browser, request, baseURL }) => {
  const { paper_id: id, paper_title: title, pages } = getFirst((await readLibrary(request)).papers)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { 'save-data': 'on' },
  })
  const page = await context.newPage()
  await page.goto(paths.paper(id, title))
  await page.getByRole('link', { name: en.paper.readAsText }).click()
  await expect(page).toHaveURL(paths.paperText(id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(en.paper.textNote)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Page \d+$/ })).toHaveCount(
    Number(pages),
  )
  await page.getByRole('link', { name: `Page ${pages}`, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`#page-${pages}$`))
  expect(((await page.locator('.prose').first().textContent()) ?? '').length).toBeGreaterThan(100)
  await context.close()
  const whole = await request.get(paths.paperText(id))
  expect(gzipSync(await whole.body()).length).toBeLessThanOrEqual(MAX_BYTES)
})

test('splits a long text into parts, shows it as written, and removes it with its paper', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 4(04|10)/)
  const file = await addMissingFile('PAPER', { pages: 4 })
  const long = 'joint '.repeat(2500).trim()
  const words = [long, '<script>window.hacked=1</script><b>bold</b>', '', long].join('\n')
  const text = `A reference of a test.\n\n${words}`
  const id = await addPaper('public', { title: 'long', file_id: file, text })
  const unread = await addPaper('public', { title: 'scanned', file_id: file, text: '' })
  await page.goto(paths.paperText(id))
  await expect(page.locator('#page-2')).toBeVisible()
  await expect(page.getByText('<script>window.hacked=1</script><b>bold</b>')).toBeVisible()
  await expect(page.getByText(en.paper.noWords)).toBeVisible()
  await expect(page.locator('#page-4')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: en.pagination.next }).click()
  await expect(page).toHaveURL(paths.paperText(id, 2))
  await expect(page.locator('#page-4')).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  for (const part of ['0', '3', 'x', '1.0']) {
    const path = `${paths.paper(id)}/text/${part}`
    expect((await request.get(path)).status(), path).toBe(404)
  }
  expect((await request.get(paths.paperText(unread))).status()).toBe(404)
  await page.goto(paths.paper(unread))
  await expect(page.getByRole('link', { name: en.paper.readAsText })).toHaveCount(0)

  await (await getCaller(request, admin))('DELETE', `/paper/${id}`)
  for (const part of [1, 2]) {
    expect((await request.get(paths.paperText(id, part))).status()).toBe(410)
  }
})
