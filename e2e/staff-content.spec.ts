import { expect, type Page } from '@playwright/test'
import type { FaqDto } from '@/lib/modules/faqs/schema'
import { makePdf } from '@/lib/testing/pdf-samples'
import {
  admin,
  bearer,
  createAccount,
  endSession,
  fillLogin,
  openSession,
  signInAs,
} from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { getFirst, readLibrary } from './support/library'
import { enterReason } from './support/reasons'
import {
  approveRow,
  confirmRow,
  getDialog,
  getRow,
  newTitle,
  openOptions,
  openTable,
  TABLES,
} from './support/staff-content'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

const GIBBERISH = 'xqzjvwkq'
const newVideoId = () => Math.random().toString(36).slice(2).padEnd(11, 'A').slice(0, 11)
const addButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`tables and open windows, ${colorScheme}: complete, no axe violations`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await signInAs(page, admin, { isStaff: true })
    for (const { path, title, add } of TABLES) {
      await openTable(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      // Scrolled to its end, so that a phone's bottom bar covers nothing in part.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expectAccessible(page)
      const opener = addButton(page, add)
      await opener.click()
      await expect(
        getDialog(page).getByRole('button', { name: en.staff.add, exact: true }),
      ).toBeVisible()
      await expectAccessible(page)
      expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
      await page.keyboard.press('Escape')
      await expect(getDialog(page)).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  })
}

test('reports a failed list, and retries it', { tag: PHONE }, async ({ page, complaints }) => {
  complaints.allow(/status of 500/)
  await signInAs(page, admin, { isStaff: true })
  for (const { path, list, failed } of TABLES) {
    await page.route(list, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(path)
    await expect(page.getByRole('alert').getByText(failed)).toBeVisible()
    await page.unroute(list)
    await page.getByRole('button', { name: en.errors.retry }).click()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
  }
})

test('explains an empty list and an empty search, with the next step', async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
  for (const { path, search } of TABLES) {
    await openTable(page, path)
    await page.getByRole('searchbox', { name: search }).fill(GIBBERISH)
    await page.getByRole('button', { name: en.table.clearSearch }).last().click()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  const doctor = await createAccount(
    page.request,
    { role: 'INTERNAL_MEDICINE' },
    { approved: true },
  )
  const token = await page.request.post('/api/v1/auth/login', { data: doctor })
  expect(token.ok()).toBe(true)
  const { JwtToken } = (await token.json()).data
  await page.evaluate((stored) => sessionStorage.setItem('ingingo.session', stored), JwtToken)
  await page.goto('/dashboard/papers')
  await expect(page.getByText(en.papers.none)).toBeVisible()
  await expect(page.getByRole('link', { name: en.staff.deletedView })).toHaveCount(0)
})

test('searches videos from the fourth letter on', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/v1/video/search') asked.push(searchParams.get('search') ?? '')
  })
  // More than a page: search results are paged like the list.
  await page.route('**/api/v1/video/search?*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.data.videosCount = 250
    await route.fulfill({ response, json })
  })
  await signInAs(page, admin, { isStaff: true })
  await openTable(page, '/dashboard/videos')
  const search = page.getByRole('searchbox', { name: en.videos.searchLabel })
  await search.pressSequentially('exe')
  await expect(page.getByText('Type at least 4 letters to search.')).toBeVisible()
  await search.pressSequentially('r')
  await expect(page).toHaveURL(/search=exer/)
  await expect(page.getByText(fill(en.table.showing, { from: 1, to: 5, total: 250 }))).toBeVisible()
  await expect(page.getByRole('navigation', { name: en.pagination.label })).toBeVisible()
  expect(asked).toEqual(['exer'])
})

test('distinguishes an invalid link, a used one and a server error, and keeps typed text', {
  tag: PHONE,
}, async ({ page, complaints }) => {
  complaints.allow(/status of (400|409|500)|ERR_INTERNET_DISCONNECTED/)
  const used = getFirst((await readLibrary(page.request)).videos)
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/videos?open=new')
  const form = getDialog(page)
  const save = form.getByRole('button', { name: en.staff.add, exact: true })
  const link = field(form, en.videos.link)
  await save.click()
  await expect(form.getByText(en.validation.fillAllFields).first()).toBeVisible()
  await expect(field(form, en.videos.titleField)).toBeFocused()
  await field(form, en.videos.titleField).fill('Exercise')
  await link.fill('https://www.youtube.com/playlist?list=PL1')
  await save.click()
  await expect(form.getByText(en.videos.linkWrong)).toBeVisible()

  await link.fill(`https://youtu.be/${used.youtube_id}`)
  await save.click()
  await expect(form.getByText(en.videos.linkUsed).first()).toBeVisible()

  await page.route('**/api/v1/video', (route) => route.fulfill({ status: 500, body: '' }))
  await save.click()
  await expect(form.getByRole('alert')).toContainText(en.videos.addFailedInline)
  await expect(form.getByRole('alert')).toContainText(en.videos.playlistHint)
  await expect(page.getByText(en.videos.addFailed, { exact: true })).toBeVisible()
  await page.unroute('**/api/v1/video')

  await page.route('**/api/v1/video', (route) => route.fulfill({ status: 400, body: '' }))
  await save.click()
  await expect(form.getByRole('alert')).toContainText(en.videos.linkInvalid)
  await page.unroute('**/api/v1/video')

  await page.context().setOffline(true)
  await save.click()
  await expect(form.getByText(en.errors.offline)).toBeVisible()
  await page.context().setOffline(false)
  await expect(link).toHaveValue(`https://youtu.be/${used.youtube_id}`)
})

test('opens a video by its title, without requests to its host before a press', {
  tag: PHONE,
}, async ({ page }) => {
  const strangers: string[] = []
  await page.route(/youtube/, (route) => {
    strangers.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' })
  })
  await signInAs(page, admin, { isStaff: true })
  await openTable(page, '/dashboard/videos')
  const title = page.getByRole('rowheader').first().getByRole('button')
  await title.focus()
  await page.keyboard.press('Enter')
  const form = getDialog(page)
  await expect(form.getByRole('heading', { name: en.videos.edit })).toBeVisible()
  const play = form.getByRole('button', { name: new RegExp(en.videos.loads) })
  await expect(play).toBeVisible()
  expect(strangers).toEqual([])
  await play.click()
  await expect(form.locator('iframe')).toBeFocused()
  await expect.poll(() => strangers[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\//)
  await form.getByRole('button', { name: en.staff.close }).click()
  await expect(title).toBeFocused()

  const { video_id, video_title } = getFirst((await readLibrary(page.request)).videos)
  await page.goto(`/dashboard/videos?page=99&open=${video_id}`)
  await expect(field(form, en.videos.titleField)).toHaveValue(video_title)
})

test('opens a question on another page of the table by a link', async ({ page }) => {
  const response = await page.request.get('/api/v1/faq?sort=created&limit=1')
  const { faq_id, faq_title } = getFirst((await response.json()).data.FAQS as FaqDto[])
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/faqs?page=99&open=${faq_id}`)
  await expect(field(getDialog(page), en.faqs.question)).toHaveValue(faq_title)
})

test('offers the newer version of a question that somebody else has changed', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const headers = bearer(await openSession(admin))
  const title = newTitle('Is gout curable?')
  const [mine, theirs] = [`${title} Mine`, `${title} Theirs`]
  const data = { faq_title: title, faq_expansion: 'It can be treated well.' }
  const added = await page.request.post('/api/v1/faq', { headers, data })
  const { faq_id } = (await added.json()).data as FaqDto
  const change = (faq_title: string) =>
    page.request.patch(`/api/v1/faq/${faq_id}`, { headers, data: { faq_title } })

  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/faqs?open=${faq_id}`)
  const form = getDialog(page)
  const question = field(form, en.faqs.question)
  const save = form.getByRole('button', { name: en.staff.save, exact: true })
  await expect(question).toHaveValue(title)
  await question.fill(mine)
  await change(theirs)
  await save.click()
  await expect(form.getByText(en.content.changedMeanwhile)).toBeVisible()
  await expect(question).toHaveValue(mine)
  await form.getByRole('button', { name: en.editorial.showNewer, exact: true }).click()
  await expect(question).toHaveValue(theirs)

  await question.fill(mine)
  await change(`${theirs} again`)
  await save.click()
  await form.getByRole('button', { name: en.editorial.saveAnyway, exact: true }).click()
  await expect(form).toHaveCount(0)
  const response = await page.request.get(`/api/v1/faq?id=${faq_id}`)
  expect((await response.json()).data.FAQS).toMatchObject([{ faq_title: mine }])
})

test('isolates a right-to-left title in sentences, in the staff area and on public pages', async ({
  page,
}) => {
  const word = newTitle('צנית')
  const title = `${word} (SLE)`
  const { papers } = await readLibrary(page.request)
  const response = await page.request.patch(`/api/v1/paper/${getFirst(papers).paper_id}`, {
    headers: bearer(await openSession(admin)),
    multipart: { paper_title: title },
  })
  expect(response.ok(), await response.text()).toBe(true)
  const getLabelled = (label: string) => page.locator(`[aria-label="${label}"]`)
  const isolated = `\u2068${title}\u2069`
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/papers?search=${encodeURIComponent(word)}`)
  await expect(getLabelled(fill(en.staff.deleteOf, { title: isolated })).first()).toBeVisible()
  await page.goto(`/home/more-papers?search=${encodeURIComponent(word)}`)
  await expect(getLabelled(fill(en.papers.readMoreOf, { title: isolated }))).toBeVisible()
})

test('keeps a window open when its row leaves the table', async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
  await openTable(page, '/dashboard/faqs')
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  const question = field(getDialog(page), en.faqs.question)
  const typed = newTitle('Is it gout?')
  await question.fill(typed)
  await page.evaluate(() => history.replaceState(null, '', `${location.href}&page=2`))
  await expect(page.getByText(/^Showing 6 to /)).toBeVisible()
  await expect(question).toHaveValue(typed)
})

test('keeps typed text after the end of the session', { tag: PHONE }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 401|interceptor error 401/)
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/did-you-know?open=new')
  const title = newTitle('Joints like to move')
  await field(getDialog(page), en.facts.titleField).fill(title)
  await field(getDialog(page), en.facts.fact).fill('Rest alone makes them stiff.')
  await endSession(page)
  await fillLogin(page, admin)
  await expect(field(getDialog(page), en.facts.titleField)).toHaveValue(title)
  await expect(field(getDialog(page), en.facts.fact)).toHaveValue('Rest alone makes them stiff.')
})

test('asks before a change restored after the end of the session replaces a newer version', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (?:401|409)|interceptor error 401/)
  const headers = bearer(await openSession(admin))
  const title = newTitle('Is gout curable?')
  const data = { faq_title: title, faq_expansion: 'It can be treated well.' }
  const added = await page.request.post('/api/v1/faq', { headers, data })
  const { faq_id } = (await added.json()).data as FaqDto
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/faqs?open=${faq_id}`)
  const form = getDialog(page)
  const question = field(form, en.faqs.question)
  await question.fill(`${title} Mine`)
  const theirs = { faq_title: `${title} Theirs` }
  await page.request.patch(`/api/v1/faq/${faq_id}`, { headers, data: theirs })
  await endSession(page)
  await fillLogin(page, admin)
  await expect(question).toHaveValue(`${title} Mine`)
  await form.getByRole('button', { name: en.staff.save, exact: true }).click()
  await expect(form.getByText(en.content.changedMeanwhile)).toBeVisible()
  await form.getByRole('button', { name: en.editorial.showNewer, exact: true }).click()
  await expect(question).toHaveValue(`${title} Theirs`)
})

test('requires the fields of facts and questions, and explains a refusal', {
  tag: PHONE,
}, async ({ page, complaints }) => {
  complaints.allow(/status of 500/)
  await page.route(/\/api\/v1\/(duk|faq)$/, (route) => route.fulfill({ status: 500, body: '' }))
  await signInAs(page, admin, { isStaff: true })
  const form = getDialog(page)
  const save = form.getByRole('button', { name: en.staff.add, exact: true })
  for (const [path, required, inline, toast] of [
    ['did-you-know', [en.facts.titleField], en.facts.addFailedInline, en.facts.addFailed],
    ['faqs', [en.faqs.question, en.faqs.answer], en.faqs.addFailedInline, en.faqs.addFailed],
  ] as const) {
    await page.goto(`/dashboard/${path}?open=new`)
    await save.click()
    await expect(form.getByText(en.validation.fillAllFields)).toHaveCount(required.length)
    for (const label of required) await field(form, label).fill('Something')
    await save.click()
    await expect(form.getByRole('alert')).toContainText(inline)
    await expect(page.getByText(toast, { exact: true })).toBeVisible()
    await expect(field(form, required[0])).toHaveValue('Something')
  }
})

test('hides tables of videos, facts and questions from doctors', async ({ page }) => {
  const person = { email: 'internist@ingingo.test', password: admin.password }
  await signInAs(page, person, { isStaff: true })
  await page.goto('/dashboard/videos')
  await expect(page.getByText(en.accounts.notAllowed)).toBeVisible()
  await expect(page).toHaveURL(/\/home/)
})

for (const width of [1280, 360]) {
  test.describe(`${width} px`, { tag: width === 1280 ? MAIN : [] }, () => {
    test.use({ viewport: { width, height: 800 } })

    test('adds, changes, deletes, restores and deletes a video', async ({ page }) => {
      const title = newTitle('Warming up')
      await signInAs(page, admin, { isStaff: true })
      await openTable(page, '/dashboard/videos')
      await page.getByRole('button', { name: en.videos.add }).click()
      const form = getDialog(page)
      await field(form, en.videos.titleField).fill(title)
      await field(form, en.videos.link).fill(`https://youtu.be/${newVideoId()}`)
      await field(form, en.videos.minutesLabel).fill('7')
      await field(form, en.videos.transcript).fill('Bend each finger slowly.')
      await form.getByRole('button', { name: en.staff.add, exact: true }).click()
      await expect(page.getByText(en.videos.added)).toBeVisible()
      await getRow(page, title).getByRole('button', { name: /^Edit/ }).click()
      await expect(field(form, en.videos.transcript)).toHaveValue('Bend each finger slowly.')
      await field(form, en.videos.titleField).fill(`${title} slowly`)
      await form.getByRole('button', { name: en.staff.save }).click()
      await expect(page.getByText(en.videos.updated)).toBeVisible()
      const row = getRow(page, `${title} slowly`)
      await confirmRow(row, /^Delete/, en.staff.delete)
      await page.getByRole('button', { name: en.staff.undo }).click()
      await expect(page.getByText(en.videos.restored)).toBeVisible()
      await expect(row).toBeVisible()
      await confirmRow(row, /^Delete/, en.staff.delete)
      await expect(row).toHaveCount(0)
    })

    test('adds, deletes and restores a fact', async ({ page }) => {
      const title = newTitle('Stairs are exercise')
      await signInAs(page, admin, { isStaff: true })
      await openTable(page, '/dashboard/did-you-know')
      await page.getByRole('button', { name: en.facts.add }).click()
      await field(getDialog(page), en.facts.titleField).fill(title)
      await getDialog(page).getByRole('button', { name: en.staff.add, exact: true }).click()
      await expect(page.getByText(en.facts.added)).toBeVisible()
      const row = getRow(page, title)
      await confirmRow(row, /^Delete/, en.staff.delete)
      await expect(page.getByText(en.facts.deleted)).toBeVisible()
      await openOptions(page)
      await page.getByRole('link', { name: en.staff.deletedView }).click()
      await row.getByRole('button', { name: /^Restore/ }).click()
      await expect(page.getByText(en.facts.restored)).toBeVisible()
      await page.getByRole('link', { name: en.staff.deletedBack }).click()
      await confirmRow(row, /^Delete/, en.staff.delete)
      await expect(row).toHaveCount(0)
    })

    test('adds, changes and deletes a question; a refused deletion restores it', async ({
      page,
      complaints,
    }) => {
      complaints.allow(/status of 500/)
      const title = newTitle('May I swim')
      await signInAs(page, admin, { isStaff: true })
      await openTable(page, '/dashboard/faqs')
      await page.getByRole('button', { name: en.faqs.add }).click()
      const form = getDialog(page)
      await field(form, en.faqs.question).fill(title)
      await field(form, en.faqs.answer).fill('Yes, in warm water.')
      await form.getByRole('button', { name: en.staff.add, exact: true }).click()
      await expect(page.getByText(en.faqs.added)).toBeVisible()
      const row = getRow(page, title)
      await row.getByRole('button', { name: /^Edit/ }).click()
      await field(form, en.faqs.answer).fill('Yes.')
      await form.getByRole('button', { name: en.staff.save }).click()
      await expect(page.getByText(en.faqs.updated)).toBeVisible()
      await expect(row).toContainText('Yes.')
      const one = /\/api\/v1\/faq\/[0-9a-f-]{36}$/
      await page.route(one, (route) => route.fulfill({ status: 500, body: '' }))
      await confirmRow(row, /^Delete/, en.staff.delete)
      await expect(page.getByText(en.faqs.deleteFailed)).toBeVisible()
      await expect(row).toBeVisible()
      await page.unroute(one)
      await confirmRow(row, /^Delete/, en.staff.delete)
      await expect(row).toHaveCount(0)
    })

    test('approves a paper, and takes it back with a reason', async ({ page, request }) => {
      const title = newTitle('Spondylitis')
      const author = { email: 'rheumatologist@ingingo.test', password: admin.password }
      const buffer = await makePdf()
      const sent = await request.post('/api/v1/paper', {
        headers: bearer(await openSession(author)),
        multipart: {
          paper_title: title,
          language: 'eng',
          reference: '<p>A journal.</p>',
          paper: { name: 'paper.pdf', mimeType: 'application/pdf', buffer },
        },
      })
      expect(sent.ok(), await sent.text()).toBe(true)
      await signInAs(page, admin, { isStaff: true })
      await openTable(page, '/dashboard/papers')
      const row = getRow(page, title)
      await approveRow(row, 'paper')
      await expect(row).toContainText(en.editorial.approved)
      await row.getByRole('rowheader').getByRole('button').click()
      await getDialog(page).getByRole('button', { name: en.editorial.unpublish }).click()
      const why = page.getByRole('dialog').last()
      await why.getByLabel(en.editorial.rejectLabel).fill('The wrong file.')
      await why.getByRole('button', { name: en.editorial.unpublish }).click()
      await expect(page.getByText(en.content.paperUnpublished)).toBeVisible()
      await expect(row).toContainText('The wrong file.')
      await row.getByRole('button', { name: /^Delete/ }).press('Enter')
      await enterReason(page, en.staff.delete)
      await expect(row).toHaveCount(0)
    })
  })
}
