import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { makePdf } from '@/lib/testing/pdf-samples'
import { bearer, signInAs } from './support/accounts'
import { field } from './support/forms'
import { createColleague, NEW_CASE, pressButton } from './support/forum'
import { test } from './support/line'
import { newTitle } from './support/staff-content'
import { en, fill } from './support/texts'

test.use({ sharedSite: 'staff' })

const { forum } = en
const { photos, consent } = forum

/** What the browser's outbox holds, with files counted by their bytes. */
const readStored = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open('ingingo.outbox')
      opening.onsuccess = () => done(opening.result)
      opening.onerror = () => fail(opening.error)
    })
    const all = await new Promise<{ files?: unknown[]; following?: { files?: unknown[] }[] }[]>(
      (done) => {
        const asking = database.transaction('messages').objectStore('messages').getAll()
        asking.onsuccess = () => done(asking.result)
      },
    )
    database.close()
    return {
      messages: all.length,
      files: all.flatMap(({ files = [], following = [] }) => [
        ...files,
        ...following.flatMap((each) => each.files ?? []),
      ]).length,
    }
  })

/** Fills in a case with a document, a photograph and their consent, ready to send. */
async function write(page: Page, title: string) {
  const text = page.getByRole('textbox', { name: forum.content })
  await expect(text).toBeVisible({ timeout: 30_000 })
  await field(page, forum.titleField).fill(title)
  await text.fill('A rash since some weeks.')
  await field(page, forum.caseStatus).selectOption('ROUTINE')
  await page.getByLabel(forum.attach).check()
  const file = { name: 'x-ray.pdf', mimeType: 'application/pdf', buffer: await makePdf() }
  await field(page, forum.document).setInputFiles(file)
  const buffer = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#2060c0' },
  })
    .jpeg()
    .toBuffer()
  await page.getByLabel(photos.add).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await pressButton(page, photos.done)
  await field(page, fill(photos.shows, { number: '1' })).selectOption('0')
  await field(page, consent.how).selectOption('spoken')
  await field(page, consent.by).selectOption('patient')
  await field(page, consent.language).selectOption('rw')
}

test('queues a case with a photograph and a document without a network, sends it once, and leaves nothing behind', async ({
  page,
  request,
  line,
  complaints,
}) => {
  test.slow()
  // Reconnected and signed out at once, the page may still ask for what it missed until it is left.
  complaints.allow(/status of 401/)
  const token = await signInAs(page, await createColleague(request), { isStaff: true })
  await page.goto(line.url + NEW_CASE)
  const title = newTitle('Rash')
  await write(page, title)
  await line.cut()
  await pressButton(page, forum.postCase)
  await expect(page.getByText(forum.waitsHere)).toBeVisible()
  await expect(page.getByText('With 2 photographs or documents.')).toBeVisible()
  await expect(field(page, forum.titleField)).toHaveValue('')
  await expect(page.getByRole('group', { name: consent.title })).toHaveCount(0)
  expect(await readStored(page)).toEqual({ messages: 1, files: 2 })

  await line.reconnect()
  const pictured = page.waitForResponse((response) =>
    /\/forum\/[^/]+\/pictures$/.test(response.url()),
  )
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect((await pictured).status()).toBe(201)
  await expect(page.getByText(forum.waitsHere)).toHaveCount(0)
  await expect.poll(() => readStored(page)).toEqual({ messages: 0, files: 0 })

  const headers = bearer(token)
  const found = await request.get(`/api/v1/forum/search?search=${encodeURIComponent(title)}`, {
    headers,
  })
  const { forums } = (await found.json()).data
  expect(forums).toHaveLength(1)
  const { data } = await (
    await request.get(`/api/v1/forum/${forums[0].post_id}`, { headers })
  ).json()
  expect(data.post).toMatchObject({
    attachment: { pages: 1 },
    pictures: [{ width: 800, height: 600 }],
    consent: { how: 'spoken', by: 'patient' },
  })

  // Signing out asks first, and leaves nothing on the device.
  await write(page, newTitle('Rash'))
  await line.cut()
  await pressButton(page, forum.postCase)
  await expect(page.getByText(forum.waitsHere)).toBeVisible()
  await line.reconnect()
  page.on('dialog', (dialog) => dialog.accept())
  await page.locator('[data-logout]').first().dispatchEvent('click')
  // The page is navigating meanwhile.
  await expect.poll(() => readStored(page).catch(() => null)).toEqual({ messages: 0, files: 0 })
  await expect(page).toHaveURL(`${line.url}/home`)
})
