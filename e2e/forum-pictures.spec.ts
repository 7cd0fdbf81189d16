import { type Browser, expect, type Page } from '@playwright/test'
import sharp, { type Region } from 'sharp'
import { signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { createColleague, NEW_CASE, pressButton } from './support/forum'
import { newTitle } from './support/staff-content'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

const { forum, validation, withdraw: withdrawal } = en
const { photos, consent } = forum

/** A phone's photograph with its location in the metadata, and a face in the upper left quarter. */
async function photograph(): Promise<Buffer> {
  const face = await sharp({
    create: { width: 1000, height: 750, channels: 3, background: '#e0a080' },
  })
    .png()
    .toBuffer()
  return sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#2060c0' } })
    .composite([{ input: face, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Kigali 1.95 S' } })
    .jpeg()
    .toBuffer()
}

async function coloursWithin(bytes: Buffer, box: Region): Promise<Set<string>> {
  const data = await sharp(bytes).extract(box).raw().toBuffer()
  const colours = new Set<string>()
  for (let at = 0; at < data.length; at += 3) colours.add(data.subarray(at, at + 3).toString('hex'))
  return colours
}

/** Prints the slip and enters its code on a page without scripts: the case is gone for its author. */
async function withdraw(page: Page, browser: Browser, baseURL: string | undefined) {
  await pressButton(page, forum.slip.make)
  await expect(page.getByRole('heading', { name: forum.slip.title })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Niba wisubiyeho' })).toBeVisible()
  const code = (await page.getByText(/^\w{5}-\w{5}-\w{5}$/).textContent()) ?? ''
  const address = (await page.getByText(/\/rw\/withdraw$/).textContent()) ?? ''
  await expectAccessible(page)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const patient = await context.newPage()
  await patient.goto(new URL(address).pathname)
  for (const [typed, outcome] of [
    ['23456-789fh-kmrwx', 'unknown'],
    [code, 'done'],
    [code, 'used'],
  ] as const) {
    await patient.goto('/withdraw')
    await patient.getByLabel(withdrawal.code).fill(typed)
    await patient.getByLabel(withdrawal.sure).check()
    await patient.getByRole('button', { name: withdrawal.press }).click()
    await expect(patient).toHaveURL(`/withdraw/${outcome}`)
    await expect(patient.getByRole('heading', { level: 1 })).toHaveText(withdrawal[outcome].title)
  }
  await context.close()
  await pressButton(page, forum.slip.back)
  await page.reload()
  await expect(page.getByText(forum.slip.withdrawn)).toBeVisible({ timeout: 30_000 })
}

test('blacks out a picture of a case before it is sent, and shows it to its readers', {
  tag: [MAIN, PHONE],
}, async ({ page, request, browser, baseURL }) => {
  test.slow()
  await signInAs(page, await createColleague(request), { isStaff: true })
  await page.goto(NEW_CASE)
  const text = page.getByRole('textbox', { name: forum.content })
  await expect(text).toBeVisible({ timeout: 30_000 })
  await field(page, forum.titleField).fill(newTitle('Rash'))
  await field(page, forum.caseStatus).selectOption('ROUTINE')
  await text.fill('A rash since some weeks.')

  const chooser = page.getByLabel(photos.add)
  await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect(page.getByText(validation.photoType)).toBeVisible()
  const buffer = await photograph()
  await chooser.setInputFiles({ name: 'Keza.jpg', mimeType: 'image/jpeg', buffer })

  const area = page.getByRole('application', { name: photos.coverArea })
  await expect(area).toBeVisible()
  await expectAccessible(page)
  expect(await measureSidewaysScroll(page)).toMatchObject({ by: 0 })
  // By keyboard, and undone.
  await area.focus()
  await area.press('ArrowRight')
  await area.press('Enter')
  await expect(page.getByText('One region is blacked out.')).toBeVisible()
  await pressButton(page, photos.undo)
  await expect(page.getByText('Nothing is blacked out.')).toBeVisible()
  // By a drag from the corner over the face.
  const box = await area.boundingBox()
  if (!box) throw new Error('no picture')
  await page.mouse.move(box.x + 1, box.y + 1)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('One region is blacked out.')).toBeVisible()
  await pressButton(page, photos.done)

  const question = fill(photos.shows, { number: '1' })
  await pressButton(page, forum.postCase)
  await expect(field(page, question)).toBeFocused()
  await expect(page.getByText(validation.photoShows)).toBeVisible()
  await field(page, question).selectOption('0')
  await pressButton(page, forum.postCase)
  await expect(field(page, consent.how)).toBeFocused()
  await field(page, consent.how).selectOption('spoken')
  await field(page, consent.by).selectOption('patient')
  await field(page, consent.language).selectOption('rw')
  await page.getByText(consent.readAloud).press('Enter')
  await expect(page.getByText('Ndifuza kubaza')).toBeVisible()
  await expectAccessible(page)
  const sent = page.waitForRequest((call) => /\/forum\/[^/]+\/pictures$/.test(call.url()))
  await pressButton(page, forum.postCase)
  const body = (await sent).postDataBuffer() ?? Buffer.alloc(0)
  expect(body.includes('Kigali')).toBe(false)
  expect(body.includes('Keza')).toBe(false)

  const shown = page.waitForResponse((response) => /\/api\/files\//.test(response.url()))
  await page
    .getByRole('button', { name: fill(photos.number, { number: '1' }), exact: true })
    .press('Enter', { timeout: 30_000 })
  const response = await shown
  expect(response.headers()['cache-control']).toBe('private, no-store')
  await expect(
    page.getByRole('img', { name: fill(photos.number, { number: '1' }), exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(consent.forAdvice)).toBeVisible()
  const picture = await response.body()
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1600, height: 1200 })
  const face = await coloursWithin(picture, { left: 24, top: 24, width: 776, height: 576 })
  expect(face).toEqual(new Set(['000000']))
  const beside = await coloursWithin(picture, { left: 0, top: 1100, width: 50, height: 50 })
  expect([...beside]).not.toContain('000000')
  await withdraw(page, browser, baseURL)
})
