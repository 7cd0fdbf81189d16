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
  colleague,
  getCase,
  LIST,
  NEW,
  openPage,
  postAnswer,
  postCase,
  press,
  yourAnswer,
} from './support/forum'
import { awaitMail } from './support/mails'
import { enterReason } from './support/reasons'
import { newTitle } from './support/staff-content'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { sidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

const { forum } = en

async function expectSound(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  expect(await sidewaysScroll(page)).toMatchObject({ by: 0 })
}

test('finds, answers, discusses, settles and closes a case', {
  tag: [MAIN, PHONE],
}, async ({ page, browser, baseURL, request }) => {
  test.slow()
  const author = await colleague(request, 'INTERNAL_MEDICINE', { first_name: 'Ineza' })
  const { id, title } = await postCase(request, author)
  await signInAs(page, await colleague(request, 'RHEUMATOLOGIST'), { isStaff: true })
  await page.goto(LIST)
  const search = page.getByRole('searchbox', { name: forum.search })
  await search.fill('nosuchwordanywhere')
  await expect(page.getByText(forum.noneFound)).toBeVisible()
  await search.fill(title.slice(-8))
  await expect(page.getByText('1 result found for')).toBeVisible()
  await expect(getCase(page, title)).toContainText(forum.state.open)
  await expectSound(page)
  const box = page.getByRole('textbox', { name: fill(forum.yourAnswerOf, { title }) })
  await box.fill('Aspirate it.\n\nThen treat.')
  await press(page, forum.postAnswer)
  await expect(getCase(page, title)).toContainText('1 answer')
  await expect(getCase(page, title)).toContainText(forum.state.answered)
  await expect(box).toHaveValue('')

  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`${LIST}/${id}`)
  await expect(page.getByText('Then treat.')).toBeVisible()
  // One reply box at a time.
  await press(page, /^Reply: /)
  const reply = page.getByRole('textbox', { name: /^Reply to / })
  await expect(reply).toBeFocused()
  await reply.fill('Today, please.')
  await reply.press('Control+Enter')
  await expect(reply).toHaveCount(0)
  await expect(page.getByText('Today, please.')).toBeVisible()
  await press(page, forum.hideReplies)
  await expect(page.getByText('Today, please.')).toBeHidden()
  await press(page, 'View 1 reply')
  await expect(page.getByText('Today, please.')).toBeVisible()
  await expectSound(page)

  const theirs = await openPage(browser, baseURL, author)
  await theirs.goto('/dashboard/notifications')
  await theirs.getByRole('link', { name: title }).first().click()
  await expect(theirs).toHaveURL(`${LIST}/${id}`)
  await expect(theirs.getByRole('heading', { name: '1 answer' })).toBeVisible()
  await press(theirs, /^Accept answer/)
  await expect(theirs.getByText(forum.acceptedMark, { exact: true })).toBeVisible()
  await press(theirs, forum.close)
  const window = theirs.getByRole('dialog')
  await window.getByRole('button', { name: forum.close, exact: true }).click()
  await expect(window.getByText(en.validation.outcomeRequired)).toBeVisible()
  await window.getByLabel(forum.outcome).fill('Gout. Home after three days.')
  await window.getByRole('button', { name: forum.close, exact: true }).click()
  await expect(theirs.getByText('Gout. Home after three days.')).toBeVisible()
  await expect(theirs.getByText(forum.noAnswers)).toBeVisible()
  await expect(theirs.getByRole('button', { name: forum.reopen })).toBeVisible()
  await theirs.close()
})

test('notifies at once of an urgent case with a specialist and a document, which is acknowledged', {
  tag: [MAIN, PHONE],
}, async ({ page, browser, baseURL, request }) => {
  test.slow()
  const last_name = newLastName('Umurava')
  const specialist = await colleague(request, 'RHEUMATOLOGIST', { first_name: 'Shema', last_name })
  const theirs = await openPage(browser, baseURL, specialist)
  await theirs.goto('/dashboard')
  await expect(theirs.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()

  await signInAs(page, await colleague(request), { isStaff: true })
  await page.goto(NEW)
  const title = newTitle('Septic joint')
  const text = page.getByRole('textbox', { name: forum.content })
  await expect(text).toBeVisible({ timeout: 30_000 })
  await press(page, forum.postCase)
  await expect(page.getByText(en.validation.titleRequired)).toBeVisible()
  await expect(page.getByText(en.validation.caseStatusRequired)).toBeVisible()
  await field(page, forum.titleField).fill(title)
  await text.fill('Hot for two days.')
  await field(page, forum.caseStatus).selectOption('URGENCY')
  await page.getByLabel(forum.attach).check()
  await press(page, forum.postCase)
  await expect(page.getByText(en.validation.documentRequired)).toBeVisible()
  const file = { name: 'x-ray.pdf', mimeType: 'application/pdf', buffer: await makePdf() }
  await field(page, forum.document).setInputFiles(file)
  await press(page, forum.postCase)
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
  await expectSound(page)
  await press(page, forum.postCase)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText(forum.nobodyYet)).toBeVisible()
  await expect(page.getByRole('button', { name: forum.acknowledge })).toHaveCount(0)

  // Updated without a reload.
  await theirs.getByRole('link', { name: /^Notifications, \d+ unread$/ }).click()
  await theirs.getByRole('link', { name: title }).click()
  await press(theirs, forum.viewDocument)
  await expect(theirs.getByRole('dialog').locator('canvas').first()).toBeVisible()
  await theirs.keyboard.press('Escape')
  await expectAccessible(theirs)
  await press(theirs, forum.acknowledge)
  await expect(theirs.getByText(`Acknowledged by Shema ${last_name}`)).toBeVisible()
  await theirs.close()
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
  const author = await colleague(request)
  const { id, title } = await postCase(request, author)
  await postAnswer(request, author, { post_id: id, content: '<p>It is Uwase.</p>' })
  const theirs = await openPage(browser, baseURL, { ...author, ...admin })
  await theirs.goto(`${LIST}/${id}`)
  await expect(theirs.getByText('It is Uwase.')).toBeVisible()
  const redact = theirs.getByRole('button', { name: new RegExp(`^${forum.redact}`) })
  await redact.last().click()
  const dialog = theirs.getByRole('dialog', { name: forum.redactTitle })
  await dialog.getByRole('button', { name: forum.redact }).click()
  await expect(dialog).toContainText(en.validation.reasonRequired)
  await expectAccessible(theirs, '[role="dialog"]')
  await enterReason(theirs, forum.redact, 'It names the patient.')
  await expect(theirs.getByText(/^This text was redacted by/)).toHaveCount(1)
  await expect(theirs.getByText('Uwase')).toHaveCount(0)
  await theirs.close()

  await signInAs(page, author, { isStaff: true })
  await page.goto('/dashboard/notifications')
  await expect(page.getByRole('link', { name: en.notifications.answerRedacted })).toBeVisible()
  await page.goto(`${LIST}/${id}`)
  await press(page, new RegExp(`^${forum.redact}`))
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
  const author = await colleague(request)
  const { id, title } = await postCase(request, author)
  const desk = await openPage(browser, baseURL, { ...author, ...admin })
  await desk.goto(`${LIST}/${id}`)
  await expect(desk.getByRole('heading', { name: title })).toBeVisible()
  await press(desk, en.staff.delete)
  const dialog = desk.getByRole('dialog', { name: en.staff.sure })
  await dialog.getByRole('button', { name: en.staff.delete }).click()
  await expect(dialog).toContainText(en.validation.reasonRequired)
  await expectAccessible(desk, '[role="dialog"]')
  await enterReason(desk, en.staff.delete, 'It was posted twice.')
  await expect(desk.getByText(en.forum.deleted)).toBeVisible()
  await expect(desk).toHaveURL(LIST)
  await desk.close()

  await signInAs(page, author, { isStaff: true })
  await page.goto('/dashboard/notifications')
  await page.getByRole('link', { name: en.notifications.caseRemoved }).click()
  await expect(page.getByText(en.appeals.kinds.case_removed)).toBeVisible()
  await expect(page.getByText('It was posted twice.')).toBeVisible()
  await expectSound(page)
  await page.getByLabel(en.appeals.label).fill('The other one is about another knee.')
  await page.getByRole('button', { name: en.appeals.send }).click()
  await expect(page.getByText(en.appeals.states.waiting)).toBeVisible()
  await awaitMail(author.email, en.email.moderated.subjectCase)
})

test('reopens a colleague’s case as an administrator with a reason, and notifies its author', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const author = await colleague(request)
  const { id } = await postCase(request, author)
  const headers = bearer(await openSession(author))
  const data = { outcome: 'Healed.' }
  const closed = await request.post(`/api/v1/forum/${id}/close`, { headers, data })
  expect(closed.ok(), await closed.text()).toBe(true)
  const desk = await openPage(browser, baseURL, { ...author, ...admin })
  await desk.goto(`${LIST}/${id}`)
  await expect(desk.getByText('Healed.')).toBeVisible()
  await press(desk, forum.reopen)
  await enterReason(desk, forum.reopen, 'It is not healed yet.')
  await expect(desk.getByText('Healed.')).toHaveCount(0)
  await desk.close()
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
  const author = await colleague(request)
  const attachment = { name: 'a.pdf', mimeType: 'application/pdf', buffer: await makePdf() }
  const { id, title } = await postCase(request, author, { attachment })
  const stranger = await createAccount(request, { role: 'RHEUMATOLOGIST' })
  const member = await colleague(request)
  const memberToken = await openSession(member)
  const read = await request.get(`/api/v1/forum/${id}`, { headers: bearer(memberToken) })
  const { url } = (await read.json()).data.post.attachment
  const paths = ['/api/v1/forum', `/api/v1/forum/${id}`, '/api/v1/forum/search?search=knee', url]

  const statuses = async (token: string | null, asked: string[]) => {
    const bare = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const answers = await Promise.all(
      asked.map((path) => bare.get(path, token ? { headers: bearer(token) } : {})),
    )
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    await bare.dispose()
    return { codes: answers.map((answer) => answer.status()), body: texts.join('') }
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
  const author = await colleague(request)
  const { id } = await postCase(request, author, { case_status: 'URGENCY' })
  await signInAs(page, await colleague(request, 'RHEUMATOLOGIST'), { isStaff: true })
  // An unacknowledged urgent case is also on the home page, with advice for the meantime.
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByText(forum.meanwhile)).toBeVisible()
  await page.goto(`${LIST}/${id}`)
  await page.getByRole('button', { name: forum.acknowledge }).press('Enter')
  await expect(page.getByText(/^Acknowledged by/)).toBeVisible()
  await page.getByRole('button', { name: forum.toAnswer }).press('Enter')
  await expect(yourAnswer(page)).toBeFocused()
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
