import { expect, type Page } from '@playwright/test'
import { makePdf } from '@/lib/testing/pdf-samples'
import {
  admin,
  bearer,
  createAccount,
  newLastName,
  openSession,
  signInAs,
  visitor,
} from './support/accounts'
import { expectAccessible } from './support/axe'
import { sql } from './support/database'
import { field } from './support/forms'
import {
  createColleague,
  getAnswerBox,
  getCase,
  LIST,
  NEW_CASE,
  openPage,
  postAnswer,
  postCase,
  pressButton,
} from './support/forum'
import { waitForMail } from './support/mails'
import { enterReason } from './support/reasons'
import { newTitle } from './support/staff-content'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

const { forum } = en

async function expectAccessiblePage(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  expect(await measureSidewaysScroll(page)).toMatchObject({ by: 0 })
}

test('finds, answers, discusses, settles and closes a case', {
  tag: [MAIN, PHONE],
}, async ({ page, browser, baseURL, request }) => {
  test.slow()
  const author = await createColleague(request, 'INTERNAL_MEDICINE', { first_name: 'Ineza' })
  const { id, title } = await postCase(request, author)
  await signInAs(page, await createColleague(request, 'RHEUMATOLOGIST'), { isStaff: true })
  await page.goto(LIST)
  const search = page.getByRole('searchbox', { name: forum.search })
  await search.fill('nosuchwordanywhere')
  await expect(page.getByText(forum.noneFound)).toBeVisible()
  await search.fill(title.slice(-8))
  await expect(page.getByText('1 result found for')).toBeVisible()
  await expect(getCase(page, title)).toContainText(forum.state.open)
  await expectAccessiblePage(page)
  const box = page.getByRole('textbox', { name: fill(forum.yourAnswerOf, { title }) })
  await box.fill('Aspirate it.\n\nThen treat.')
  await pressButton(page, forum.postAnswer)
  await expect(getCase(page, title)).toContainText('1 answer')
  await expect(getCase(page, title)).toContainText(forum.state.answered)
  await expect(box).toHaveValue('')

  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`${LIST}/${id}`)
  await expect(page.getByText('Then treat.')).toBeVisible()
  // One reply box at a time.
  await pressButton(page, /^Reply: /)
  const reply = page.getByRole('textbox', { name: /^Reply to / })
  await expect(reply).toBeFocused()
  await reply.fill('Today, please.')
  await reply.press('Control+Enter')
  await expect(reply).toHaveCount(0)
  await expect(page.getByText('Today, please.')).toBeVisible()
  await pressButton(page, forum.hideReplies)
  await expect(page.getByText('Today, please.')).toBeHidden()
  await pressButton(page, 'View 1 reply')
  await expect(page.getByText('Today, please.')).toBeVisible()
  await expectAccessiblePage(page)

  const otherPage = await openPage(browser, baseURL, author)
  await otherPage.goto('/dashboard/notifications')
  await otherPage.getByRole('link', { name: title }).first().click()
  await expect(otherPage).toHaveURL(`${LIST}/${id}`)
  await expect(otherPage.getByRole('heading', { name: '1 answer' })).toBeVisible()
  await pressButton(otherPage, /^Accept answer/)
  await expect(otherPage.getByText(forum.acceptedMark, { exact: true })).toBeVisible()
  await pressButton(otherPage, forum.close)
  const dialog = otherPage.getByRole('dialog')
  await dialog.getByRole('button', { name: forum.close, exact: true }).click()
  await expect(dialog.getByText(en.validation.outcomeRequired)).toBeVisible()
  await dialog.getByLabel(forum.outcome).fill('Gout. Home after three days.')
  await dialog.getByRole('button', { name: forum.close, exact: true }).click()
  await expect(otherPage.getByText('Gout. Home after three days.')).toBeVisible()
  await expect(otherPage.getByText(forum.noAnswers)).toBeVisible()
  await expect(otherPage.getByRole('button', { name: forum.reopen })).toBeVisible()
  await otherPage.close()
})

test('notifies at once of an urgent case with a specialist and a document, which is acknowledged', {
  tag: [MAIN, PHONE],
}, async ({ page, browser, baseURL, request }) => {
  test.slow()
  const last_name = newLastName('Umurava')
  const specialist = await createColleague(request, 'RHEUMATOLOGIST', {
    first_name: 'Shema',
    last_name,
  })
  const otherPage = await openPage(browser, baseURL, specialist)
  await otherPage.goto('/dashboard')
  // Approval creates the first notice.
  await expect(otherPage.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()

  await signInAs(page, await createColleague(request), { isStaff: true })
  await page.goto(NEW_CASE)
  const title = newTitle('Septic joint')
  const text = page.getByRole('textbox', { name: forum.content })
  await expect(text).toBeVisible({ timeout: 30_000 })
  await pressButton(page, forum.postCase)
  await expect(page.getByText(en.validation.titleRequired)).toBeVisible()
  await expect(page.getByText(en.validation.caseStatusRequired)).toBeVisible()
  await field(page, forum.titleField).fill(title)
  await text.fill('Hot for two days.')
  await field(page, forum.caseStatus).selectOption('URGENCY')
  await page.getByLabel(forum.attach).check()
  await pressButton(page, forum.postCase)
  await expect(page.getByText(en.validation.documentRequired)).toBeVisible()
  const file = { name: 'x-ray.pdf', mimeType: 'application/pdf', buffer: await makePdf() }
  await field(page, forum.document).setInputFiles(file)
  await pressButton(page, forum.postCase)
  await expect(page.getByText(en.validation.consentHow)).toBeVisible()
  await field(page, forum.consent.how).selectOption('vital')
  await field(page, forum.consent.language).selectOption('rw')
  await page.getByLabel(forum.tag).check()
  // Results stay selectable while the next search is loading.
  const suggestion = page.getByRole('button', { name: new RegExp(`Shema ${last_name}`) })
  await field(page, forum.searchSpecialist).fill(last_name.slice(0, -1))
  await expect(suggestion).toBeVisible()
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const search = `**/search-rheumatologists?search=${last_name}`
  await page.route(search, (route) => released.then(() => route.continue()))
  const asked = page.waitForRequest(search)
  await field(page, forum.searchSpecialist).fill(last_name)
  await asked
  await suggestion.press('Enter')
  await expect(page.getByRole('button', { name: `Remove Shema ${last_name}` })).toBeVisible()
  release()
  await expectAccessiblePage(page)
  await pressButton(page, forum.postCase)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText(forum.nobodyYet)).toBeVisible()
  await expect(page.getByRole('button', { name: forum.acknowledge })).toHaveCount(0)

  // Updated without a reload.
  await otherPage.getByRole('link', { name: 'Notifications, 2 unread' }).click()
  await otherPage.getByRole('link', { name: title }).click()
  await pressButton(otherPage, forum.viewDocument)
  await expect(otherPage.getByRole('dialog').locator('canvas').first()).toBeVisible()
  await otherPage.keyboard.press('Escape')
  await expectAccessible(otherPage)
  await pressButton(otherPage, forum.acknowledge)
  await expect(otherPage.getByText(`Acknowledged by Shema ${last_name}`)).toBeVisible()
  await otherPage.close()
  await page.reload()
  await expect(page.getByText(`Acknowledged by Shema ${last_name}`)).toBeVisible()
  await expect(page.getByText(/alerted, 1 seen, 1 acknowledged/)).toBeVisible()
})

test('redacts a text with a name at once, leaving a mark', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  test.slow()
  const author = await createColleague(request)
  const { id, title } = await postCase(request, author)
  await postAnswer(request, author, { post_id: id, content: '<p>It is Uwase.</p>' })
  const otherPage = await openPage(browser, baseURL, { ...author, ...admin })
  await otherPage.goto(`${LIST}/${id}`)
  await expect(otherPage.getByText('It is Uwase.')).toBeVisible()
  const redact = otherPage.getByRole('button', { name: new RegExp(`^${forum.redact}`) })
  await redact.last().click()
  const dialog = otherPage.getByRole('dialog', { name: forum.redactTitle })
  await dialog.getByRole('button', { name: forum.redact }).click()
  await expect(dialog).toContainText(en.validation.reasonRequired)
  await expectAccessible(otherPage, '[role="dialog"]')
  await enterReason(otherPage, forum.redact, 'It names the patient.')
  await expect(otherPage.getByText(/^This text was redacted by/)).toHaveCount(1)
  await expect(otherPage.getByText('Uwase')).toHaveCount(0)
  await otherPage.close()

  await signInAs(page, author, { isStaff: true })
  await page.goto('/dashboard/notifications')
  await expect(page.getByRole('link', { name: en.notifications.answerRedacted })).toBeVisible()
  await page.goto(`${LIST}/${id}`)
  await pressButton(page, new RegExp(`^${forum.redact}`))
  await page.getByRole('alertdialog').getByRole('button', { name: forum.redact }).click()
  await expect(page.getByRole('heading', { name: forum.redactedTitle })).toBeVisible()
  await expect(page.getByText(/^This text was redacted by/)).toHaveCount(2)
  await page.getByRole('link', { name: forum.back }).click()
  await page.getByRole('searchbox').fill(title.slice(-8))
  await expect(page.getByText(forum.noneFound)).toBeVisible()
})

test('deletes a colleague’s case as an administrator with a reason, and lets its author appeal', {
  tag: PHONE,
}, async ({ page, browser, baseURL, request }) => {
  const author = await createColleague(request)
  const { id, title } = await postCase(request, author)
  const adminPage = await openPage(browser, baseURL, { ...author, ...admin })
  await adminPage.goto(`${LIST}/${id}`)
  await expect(adminPage.getByRole('heading', { name: title })).toBeVisible()
  await pressButton(adminPage, en.staff.delete)
  const dialog = adminPage.getByRole('dialog', { name: en.staff.sure })
  await dialog.getByRole('button', { name: en.staff.delete }).click()
  await expect(dialog).toContainText(en.validation.reasonRequired)
  await expectAccessible(adminPage, '[role="dialog"]')
  await enterReason(adminPage, en.staff.delete, 'It was posted twice.')
  await expect(adminPage.getByText(en.forum.deleted)).toBeVisible()
  await expect(adminPage).toHaveURL(LIST)
  await adminPage.close()

  await signInAs(page, author, { isStaff: true })
  await page.goto('/dashboard/notifications')
  await page.getByRole('link', { name: en.notifications.caseRemoved }).click()
  await expect(page.getByText(en.appeals.kinds.case_removed)).toBeVisible()
  await expect(page.getByText('It was posted twice.')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByLabel(en.appeals.label).fill('The other one is about another knee.')
  await page.getByRole('button', { name: en.appeals.send }).click()
  await expect(page.getByText(en.appeals.states.waiting)).toBeVisible()
  await waitForMail(author.email, en.email.moderated.subjectCase)
})

test('reopens a colleague’s case as an administrator with a reason, and notifies its author', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const author = await createColleague(request)
  const { id } = await postCase(request, author)
  const headers = bearer(await openSession(author))
  const data = { outcome: 'Healed.' }
  const closed = await request.post(`/api/v1/forum/${id}/close`, { headers, data })
  expect(closed.ok(), await closed.text()).toBe(true)
  const adminPage = await openPage(browser, baseURL, { ...author, ...admin })
  await adminPage.goto(`${LIST}/${id}`)
  await expect(adminPage.getByText('Healed.')).toBeVisible()
  await pressButton(adminPage, forum.reopen)
  await enterReason(adminPage, forum.reopen, 'It is not healed yet.')
  await expect(adminPage.getByText('Healed.')).toHaveCount(0)
  await adminPage.close()
  await signInAs(page, author, { isStaff: true })
  await page.goto('/dashboard/notifications')
  await page.getByRole('link', { name: en.notifications.outcomeRemoved }).click()
  await expect(page.getByText('It is not healed yet.')).toBeVisible()
})

test('denies the forum without an approved staff session', async ({
  page,
  request,
  playwright,
  baseURL,
  complaints,
}) => {
  test.slow()
  complaints.allow(/status of 40[134]|interceptor error 401/)
  const author = await createColleague(request)
  const attachment = { name: 'a.pdf', mimeType: 'application/pdf', buffer: await makePdf() }
  const { id, title } = await postCase(request, author, { attachment })
  const stranger = await createAccount(request, { role: 'RHEUMATOLOGIST' })
  const member = await createColleague(request)
  const memberToken = await openSession(member)
  const read = await request.get(`/api/v1/forum/${id}`, { headers: bearer(memberToken) })
  const { url } = (await read.json()).data.post.attachment
  const paths = ['/api/v1/forum', `/api/v1/forum/${id}`, '/api/v1/forum/search?search=knee', url]

  const statuses = async (token: string | null, asked: string[]) => {
    const bare = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const responses = await Promise.all(
      asked.map((path) => bare.get(path, token ? { headers: bearer(token) } : {})),
    )
    const texts = await Promise.all(responses.map((response) => response.text()))
    await bare.dispose()
    return { codes: responses.map((response) => response.status()), body: texts.join('') }
  }
  expect((await statuses(memberToken, paths)).codes).toEqual([200, 200, 200, 200])
  const strangers = [await openSession(visitor), await openSession(stranger)]
  for (const token of strangers) {
    const { codes, body } = await statuses(token, paths)
    expect(codes).toEqual([403, 403, 403, 404])
    expect(body).not.toContain(title)
  }
  const stream = '/api/v1/notifications/stream'
  expect((await statuses(null, [...paths, stream])).codes).toEqual([401, 401, 401, 404, 401])

  // An unapproved account's page shows nothing of it, and redirects.
  await signInAs(page, stranger, { isStaff: true })
  await page.goto(`${LIST}/${id}`)
  await expect(page).toHaveURL(/\/home/)

  await sql(`UPDATE "user" SET account_status = 'DEACTIVE' WHERE email = $1`, [member.email])
  const after = await statuses(memberToken, [...paths, stream])
  expect(after.codes).toEqual([401, 401, 401, 404, 401])
  expect(after.body).not.toContain(title)
})

test('acknowledges, answers and replies to a case by keyboard alone', async ({ page, request }) => {
  const author = await createColleague(request)
  const { id } = await postCase(request, author, { case_status: 'URGENCY' })
  await signInAs(page, await createColleague(request, 'RHEUMATOLOGIST'), { isStaff: true })
  // An unacknowledged urgent case is also on the home page, with advice for the meantime.
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByText(forum.meanwhile)).toBeVisible()
  await page.goto(`${LIST}/${id}`)
  await page.getByRole('button', { name: forum.acknowledge }).press('Enter')
  await expect(page.getByText(/^Acknowledged by/)).toBeVisible()
  await page.getByRole('button', { name: forum.toAnswer }).press('Enter')
  await expect(getAnswerBox(page)).toBeFocused()
  await page.keyboard.type('Aspirate first.')
  // Skips the names to search for in the text, and the optional files.
  const post = page.getByRole('button', { name: forum.postAnswer, exact: true })
  const isThere = () => post.evaluate((button) => button === document.activeElement)
  for (let tabs = 0; tabs < 6 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab')
  await expect(post).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 answer' })).toBeVisible()
  const reply = page.getByRole('button', { name: /^Reply: / })
  await reply.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Reply to / })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(reply).toBeFocused()
})
