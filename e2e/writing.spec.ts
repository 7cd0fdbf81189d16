import { expect, type Response } from '@playwright/test'
import { createAccount, endSession, fillLogin, signInAs } from './support/accounts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe'
import { field } from './support/forms'
import { chooseTool, getEditor, pictureFile, signInAuthor } from './support/staff-articles'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

const { writing, editor, drafts } = en
const NEW = '/dashboard/articles/new'
const WORDS = 'Warm water helps stiff hands.'
const saved = new RegExp(fill(drafts.savedAt, { time: '\\d\\d:\\d\\d' }))

test('writes an article with a cover and a picture, previews it, and submits it', {
  tag: [MAIN, PHONE],
}, async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await page.getByRole('button', { name: writing.publish }).click()
  await expect(page.getByText(en.validation.fillAll)).toHaveCount(3)
  await expect(field(page, writing.title)).toBeFocused()

  // Each attempt moves the focus to the first error, even one already reported.
  const publish = page.getByRole('button', { name: writing.publish })
  const cover = page.getByLabel(writing.cover)
  await page.keyboard.type('Stiff hands in the morning')
  await publish.click()
  await expect(text).toBeFocused()
  await page.keyboard.type(WORDS)
  for (const _again of [1, 2]) {
    await publish.click()
    await expect(cover).toBeFocused()
  }
  await cover.setInputFiles(await pictureFile())
  await expect(page.getByRole('img', { name: writing.coverPreview })).toBeVisible()

  await chooseTool(page, editor.picture)
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type="file"]').setInputFiles(await pictureFile('knee.jpg'))
  await dialog.getByRole('button', { name: editor.pictureAdd }).click()
  await expect(dialog.getByText(en.validation.pictureAlt)).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await field(dialog, editor.alt).fill('A swollen knee')
  await dialog.getByRole('button', { name: editor.pictureAdd }).click()
  await expect(text.getByRole('img', { name: 'A swollen knee' })).toHaveJSProperty(
    'naturalWidth',
    800,
  )
  await expect(text).toBeFocused()
  // A picture's description can be improved later.
  await text.getByRole('img', { name: 'A swollen knee' }).click()
  await page.getByRole('button', { name: editor.altEdit, exact: true }).click()
  await expect(field(dialog, editor.alt)).toHaveValue('A swollen knee')
  await field(dialog, editor.alt).fill('A swollen left knee')
  await dialog.getByRole('button', { name: editor.altSet }).click()
  await expect(text.getByRole('img', { name: 'A swollen left knee' })).toBeVisible()

  await page.getByRole('button', { name: writing.preview }).click()
  const preview = page.getByRole('region', { name: writing.preview })
  await expect(preview.getByRole('heading', { name: 'Stiff hands in the morning' })).toBeVisible()
  await expect(preview.getByText(WORDS)).toBeVisible()
  await expect(text).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(text).toBeVisible()
  await expect(page.getByRole('button', { name: writing.preview })).toBeFocused()

  await page.getByRole('button', { name: writing.publish }).click()
  await expect(page.getByText(en.content.articleCreated)).toBeVisible()
  const row = page.getByRole('row', { name: /Stiff hands/ })
  await expect(row).toContainText(en.editorial.pending)

  const current = page.getByRole('img', { name: writing.coverCurrent })
  const openIt = async () => {
    await row.getByRole('link').last().click()
    await getEditor(page)
  }
  await openIt()
  await expect(current).toBeVisible()
  await page.getByRole('button', { name: writing.coverRemove }).click()
  await expect(current).toHaveCount(0)
  await expect(page.getByRole('button', { name: writing.coverKeep })).toBeFocused()
  await page.getByRole('button', { name: writing.update }).click()
  await expect(row).toBeVisible()
  await openIt()
  await expect(page.getByRole('button', { name: writing.coverRemove })).toHaveCount(0)

  await page.goto(NEW)
  await getEditor(page)
  await expect(page.getByRole('button', { name: drafts.restore })).toHaveCount(0)
})

test('keeps typed text, restores it, and discards it', { tag: [MAIN, PHONE] }, async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await field(page, writing.title).fill('A draft')
  await text.click()
  await page.keyboard.type(WORDS)
  await field(page, writing.summary).fill('In short.')
  await expect(page.getByText(saved)).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: drafts.restore }).click()
  await expect(field(page, writing.title)).toHaveValue('A draft')
  await expect(field(page, writing.summary)).toHaveValue('In short.')
  await expect(text).toContainText(WORDS)
  await expect(page.getByText(saved)).toBeVisible()

  // Another device gets the server's copy.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.getByRole('button', { name: drafts.restore }).click()
  await expect(field(page, writing.summary)).toHaveValue('In short.')
  await expect(text).toContainText(WORDS)
  await page.reload()
  await page.getByRole('button', { name: drafts.discard }).click()
  await expect(page.getByRole('button', { name: drafts.restore })).toHaveCount(0)
  await page.reload()
  await getEditor(page)
  await expect(page.getByRole('button', { name: drafts.restore })).toHaveCount(0)
})

test('keeps several new texts side by side, names, continues and discards them', {
  tag: PHONE,
}, async ({ page }) => {
  await signInAuthor(page)
  for (const title of ['Gout', 'Lupus']) {
    await page.goto(NEW)
    await getEditor(page)
    await expect(page.getByRole('button', { name: drafts.restore })).toHaveCount(0)
    if (title === 'Gout') await page.getByLabel(writing.cover).setInputFiles(await pictureFile())
    await field(page, writing.title).fill(title)
    await expect(page.getByText(saved)).toBeVisible()
  }
  await page.getByRole('link', { name: drafts.listTitle }).click()
  await expect(page).toHaveURL('/dashboard/articles/drafts')
  const entry = (title: string) => page.locator('tbody tr').filter({ hasText: title })
  await expect(entry('Lupus')).toContainText(drafts.state)
  await page.getByRole('searchbox', { name: drafts.search }).fill('gou')
  await expect(entry('Lupus')).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/articles/drafts?search=gou')
  await page.reload()
  await expect(entry('Gout')).toBeVisible()
  await expect(entry('Lupus')).toHaveCount(0)
  await page.getByRole('searchbox', { name: drafts.search }).press('Escape')
  await expect(entry('Lupus')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  expect(await measureSidewaysScroll(page)).toMatchObject({ by: 0 })

  await page.getByRole('button', { name: fill(drafts.renameOf, { name: 'Gout' }) }).press('Enter')
  await field(page, drafts.name).fill('For June')
  await page.getByRole('button', { name: en.staff.save }).press('Enter')
  await expect(entry('For June')).toContainText('Gout')
  await page
    .getByRole('button', { name: fill(en.staff.deleteOf, { title: 'Lupus' }) })
    .press('Enter')
  await page.getByRole('button', { name: en.staff.delete, exact: true }).last().press('Enter')
  await expect(entry('Lupus')).toHaveCount(0)

  await page.getByRole('link', { name: fill(drafts.openOf, { name: 'For June' }) }).press('Enter')
  await getEditor(page)
  // Opened from the list of drafts, it is restored without asking.
  await expect(field(page, writing.title)).toHaveValue('Gout')
  await expect(page.getByRole('img', { name: writing.coverPreview })).toBeVisible()
  await page.goto(NEW)
  await getEditor(page)
  await expect(page.getByRole('img', { name: writing.coverPreview })).toHaveCount(0)
})

test('keeps an offered draft while typing on, and offers both the next time', {
  tag: PHONE,
}, async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  await getEditor(page)
  await field(page, writing.title).fill('First')
  await expect(page.getByText(saved)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: drafts.restore })).toBeVisible()
  await field(page, writing.title).fill('Second')
  await expect(page.getByText(drafts.held)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: drafts.restore }).click()
  await expect(field(page, writing.title)).toHaveValue('Second')
  await page.getByRole('button', { name: drafts.restore }).click()
  await expect(field(page, writing.title)).toHaveValue('First')
  // The replaced text of the field is offered in turn, and discarded only on request.
  await page.getByRole('button', { name: drafts.restore }).click()
  await expect(field(page, writing.title)).toHaveValue('Second')
  await page.getByRole('button', { name: drafts.discard }).click()
  await expect(page.getByText(saved)).toBeVisible()
})

const isCoverCall = (method: string) => (response: Response) =>
  response.url().endsWith('/cover') && response.request().method() === method

test('continues a draft with its cover on another device, of a new and of an existing article', async ({
  page,
  browser,
  baseURL,
}) => {
  const author = await signInAuthor(page)
  const otherContext = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await otherContext.newPage()
  await signInAs(other, author, { isStaff: true })
  const preview = other.getByRole('img', { name: writing.coverPreview })

  await page.goto(NEW)
  const text = await getEditor(page)
  await field(page, writing.title).fill('Cold hands')
  await text.click()
  await page.keyboard.type(WORDS)
  const stored = page.waitForResponse(isCoverCall('PUT'))
  await page.getByLabel(writing.cover).setInputFiles(await pictureFile())
  expect((await stored).status()).toBe(200)
  await expect(page.getByText(saved)).toBeVisible()

  await other.goto('/dashboard/articles/drafts')
  await other.getByRole('link', { name: fill(drafts.openOf, { name: 'Cold hands' }) }).click()
  await expect(await getEditor(other)).toContainText(WORDS)
  await expect(preview).toHaveJSProperty('naturalWidth', 800)
  await expect(other.getByText(saved)).toBeVisible()
  await other.getByRole('button', { name: writing.publish }).click()
  const row = other.getByRole('row', { name: /Cold hands/ })
  await expect(row).toContainText(en.editorial.pending)
  await row.getByRole('link').last().click()
  await getEditor(other)
  await expect(other.getByRole('img', { name: writing.coverCurrent })).toBeVisible()

  // A cover alone is a draft as well, and removing it removes it for every device.
  await page.goto(other.url())
  await getEditor(page)
  const replaced = page.waitForResponse(isCoverCall('PUT'))
  await page.getByLabel(writing.cover).setInputFiles(await pictureFile('new.jpg'))
  expect((await replaced).status()).toBe(200)
  await other.reload()
  await other.getByRole('button', { name: drafts.restore }).click()
  await expect(preview).toBeVisible()
  await expect(other.getByText(saved)).toBeVisible()
  const removed = other.waitForResponse(isCoverCall('DELETE'))
  await other
    .getByRole('button', { name: fill(en.forms.removeFile, { name: 'cover.webp' }) })
    .click()
  expect((await removed).status()).toBe(200)
  await expect(preview).toHaveCount(0)
  await otherContext.close()
})

test('saves the text when its cover is refused or cannot be sent', async ({ page, complaints }) => {
  complaints.allow(/status of 422|ERR_FAILED/)
  await signInAuthor(page)
  await page.goto(NEW)
  await getEditor(page)
  await field(page, writing.title).fill('Warm hands')
  const chooser = page.getByLabel(writing.cover)
  const broken = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await chooser.setInputFiles(broken)
  await expect(page.getByText(en.validation.coverType)).toBeVisible()
  await expect(page.getByText(saved)).toBeVisible()

  await page.route('**/draft/article/*/cover', (route) => route.abort())
  const stored = page.waitForResponse(
    (response) =>
      /draft\/article\/[^/]+$/.test(response.url()) && response.request().method() === 'PUT',
  )
  await chooser.setInputFiles(await pictureFile())
  expect((await stored).status()).toBe(200)
  await expect(page.getByText(en.validation.coverType)).toHaveCount(0)
  await expect(page.getByText(drafts.onlyHere)).toBeVisible()
  await page.unroute('**/draft/article/*/cover')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(saved)).toBeVisible()
})

test('loses nothing of a draft that is open in two tabs', async ({ page, context }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  await getEditor(page)
  // A window opened by the page has its session.
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  const other = await opened
  await getEditor(other)
  await field(page, writing.title).fill('From the first tab')
  await expect(page.getByText(saved)).toBeVisible()

  await field(other, writing.title).fill('From the second tab')
  await expect(other.getByText(drafts.held)).toBeVisible()
  await other.getByRole('button', { name: drafts.restore }).click()
  await expect(field(other, writing.title)).toHaveValue('From the first tab')
  await other.getByRole('button', { name: drafts.restore }).click()
  await expect(field(other, writing.title)).toHaveValue('From the second tab')
  await other.getByRole('button', { name: drafts.discard }).click()
  await expect(other.getByText(saved)).toBeVisible()
})

test('recognises its own save whose response was lost', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED|status of 409/)
  await signInAuthor(page)
  await page.goto(NEW)
  await getEditor(page)
  let lost = 0
  await page.route('**/api/v1/draft/article/*', async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.fallback()
    await route.fetch()
    lost += 1
    return route.abort()
  })
  await field(page, writing.title).fill('Gout')
  await expect(page.getByText(drafts.onlyHere)).toBeVisible()
  await field(page, writing.title).fill('Gout and food')
  await expect(page.getByText(saved)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: drafts.restore })).toHaveCount(0)
  expect(lost).toBe(1)
})

test('loses no typed text to a server error, a lost connection or a closed tab', {
  tag: PHONE,
}, async ({ page, context, complaints }) => {
  complaints.allow(/status of 500|ERR_INTERNET_DISCONNECTED/)
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await field(page, writing.title).fill('Stays')
  await text.click()
  await page.keyboard.type(WORDS)
  await page.getByLabel(writing.cover).setInputFiles(await pictureFile())
  await expect(page.getByText(saved)).toBeVisible()
  await page.route('**/api/v1/article', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: writing.publish }).click()
  await expect(page.getByText(en.articles.createFailed).first()).toBeVisible()
  await expect(text).toContainText(WORDS)
  await page.unroute('**/api/v1/article')

  await context.setOffline(true)
  await text.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' And more.')
  await expect(page.getByText(drafts.onlyHere)).toBeVisible()
  await page.getByRole('button', { name: writing.publish }).click()
  await expect(page.getByText(en.errors.offline).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(saved)).toBeVisible()

  const address = page.url()
  await page.goto('/home')
  await page.goto(address)
  await page.getByRole('button', { name: drafts.restore }).click()
  await expect(text).toContainText(`${WORDS} And more.`)
})

test('saves the last word, however soon the page is left or the text is submitted', async ({
  page,
}) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await text.click()
  await page.keyboard.type(`${WORDS} lastly`)
  await page.reload()
  await page.getByRole('button', { name: drafts.restore }).click()
  await expect(text).toContainText(`${WORDS} lastly`)

  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and finally')
  await page.getByRole('button', { name: writing.preview }).click()
  await expect(page.getByRole('region', { name: writing.preview })).toContainText(
    'lastly and finally',
  )
})

test('restores text typed before the end of the session after signing in again', {
  tag: PHONE,
}, async ({ page, complaints }) => {
  complaints.allow(/401/)
  const author = await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await field(page, writing.title).fill('Still here')
  await text.click()
  await page.keyboard.type(WORDS)
  await expect(page.getByText(saved)).toBeVisible()
  await text.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' The last word.')
  // The last word is not saved yet. The address already says which of several new texts this is.
  const address = page.url()
  await endSession(page)
  await fillLogin(page, author)
  await expect(page).toHaveURL(address)
  await expect(field(page, writing.title)).toHaveValue('Still here')
  await expect(await getEditor(page)).toContainText(`${WORDS} The last word.`)
})

test('uses the toolbar by keyboard alone', async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  const tools = page.getByRole('toolbar', { name: editor.tools })
  const size = fill('{label}: {name}', { label: editor.size, name: editor.sizes.normal })
  const names = [
    ...[editor.undo, editor.redo, size, editor.bold, editor.italic, editor.underline],
    ...[editor.numbered, editor.bulleted, editor.link, editor.picture, editor.table, editor.more],
  ]
  const found = await tools
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  expect(found).toEqual(names)

  await text.focus()
  await page.keyboard.press('Alt+F10')
  await expect(tools.getByRole('button', { name: size })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: editor.sizes.heading2 }).press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.type('Signs')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+F10')
  await expect(tools.getByRole('button', { name: editor.size })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tools.getByRole('button', { name: editor.bold })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect(tools.getByRole('button', { name: editor.bold })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.type('Pain')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  await expect(tools.getByRole('button', { name: editor.more })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await expect(text.locator('h2')).toHaveText('Signs')
  await expect(text.locator('strong')).toHaveText('Pain')

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Alt+F10')
  // The toolbar remembers which tool was used last.
  await expect(tools.getByRole('button', { name: editor.more })).toBeFocused()
  await page.keyboard.press('Home')
  const redo = names.indexOf(editor.redo)
  for (let at = 0; at < names.indexOf(editor.link); at += 1) {
    // Nothing was undone: the arrow keys skip it.
    if (at === redo) continue
    await expect(tools.getByRole('button').nth(at)).toBeFocused()
    await page.keyboard.press('ArrowRight')
  }
  await expect(tools.getByRole('button', { name: editor.link })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox').fill('www.who.int')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('link', { name: 'Signs' })).toHaveAttribute(
    'href',
    'https://www.who.int/',
  )
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the editor, ${scheme}: no axe violations, no sideways scrolling`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await signInAuthor(page)
    await page.goto(NEW)
    await getEditor(page)
    await page.getByRole('button', { name: writing.publish }).click()
    await expect(page.getByText(en.validation.fillAll)).toHaveCount(3)
    await expectAccessible(page)
    expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
    await page.getByRole('button', { name: editor.link, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
  })
}

test('shows an internist no article editor', async ({ page }) => {
  const internist = await createAccount(
    page.request,
    { role: 'INTERNAL_MEDICINE' },
    { approved: true },
  )
  await signInAs(page, internist, { isStaff: true })
  await page.goto('/dashboard/articles')
  await expect(page.getByText(en.articles.none)).toBeVisible()
  await expect(page.getByRole('link', { name: en.articles.add })).toHaveCount(0)
  await page.goto(NEW)
  await expect(page).toHaveURL(/\/home/)
})
