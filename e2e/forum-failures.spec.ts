import { expect } from '@playwright/test'
import { endSession, fillLogin, newLastName, signInAs } from './support/accounts'
import { field } from './support/forms'
import {
  createColleague,
  getAnswerBox,
  LIST,
  NEW_CASE,
  postCase,
  pressButton,
} from './support/forum'
import { PHONE, test } from './support/test'
import { en } from './support/texts'

test.use({ sharedSite: 'staff' })

const { forum } = en

test('reports failures, and keeps typed text', { tag: PHONE }, async ({
  page,
  context,
  request,
  complaints,
}) => {
  test.slow()
  complaints.allow(
    /status of (?:401|500)|ERR_INTERNET_DISCONNECTED|interceptor error 401|Failed to load chunk/,
  )
  const author = await createColleague(request)
  const { id } = await postCase(request, await createColleague(request))
  await signInAs(page, author, { isStaff: true })
  const refuse = (url: string) =>
    page.route(url, (route) => route.fulfill({ status: 500, body: '{}' }))
  await refuse('**/api/v1/forum?*')
  await page.goto(LIST)
  const main = page.getByRole('main')
  await expect(main.getByText(forum.failed)).toBeVisible({ timeout: 30_000 })
  await expect(main.getByText(forum.listFailed)).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveText([forum.listFailed])
  await page.unrouteAll()
  await pressButton(page, en.errors.retry)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()

  await page.goto(`${LIST}/${id}`)
  await refuse('**/api/v1/comment')
  await getAnswerBox(page).fill('Ask the surgeon.')
  await pressButton(page, forum.postAnswer)
  await expect(page.getByText(forum.addFailed).first()).toBeVisible()
  await expect(getAnswerBox(page)).toHaveValue('Ask the surgeon.')
  await expect(page.getByRole('heading', { name: 'No answers yet' })).toBeVisible()
  await page.unrouteAll()
  await context.setOffline(true)
  await pressButton(page, forum.postAnswer)
  await expect(page.getByText(forum.waitsHere)).toBeVisible()
  await expect(getAnswerBox(page)).toHaveValue('')
  // Signing out asks first: the waiting answer would be lost.
  page.once('dialog', (dialog) => dialog.dismiss())
  await page.locator('[data-logout]').first().dispatchEvent('click')
  await expect(page.getByText(forum.waitsHere)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(forum.waitsHere)).toHaveCount(0)
  await expect(page.getByText('Ask the surgeon.')).toHaveCount(1)

  await getAnswerBox(page).fill('Ask the physiotherapist.')
  await endSession(page)
  await fillLogin(page, author)
  await expect(page).toHaveURL(`${LIST}/${id}`)
  await expect(getAnswerBox(page)).toHaveValue('Ask the physiotherapist.')
})

test('keeps an unposted new case, and offers it when the form is opened again', {
  tag: PHONE,
}, async ({ page, request, complaints }) => {
  complaints.allow(/status of 500/)
  await signInAs(page, await createColleague(request), { isStaff: true })
  await page.goto(NEW_CASE)
  const text = page.getByRole('textbox', { name: forum.content })
  await expect(text).toBeVisible({ timeout: 30_000 })
  await field(page, forum.titleField).fill('Still here')
  await text.fill('Three weeks of pain.')
  await field(page, forum.caseStatus).selectOption('ROUTINE')
  await page.route('**/api/v1/forum', (route) => route.fulfill({ status: 500, body: '{}' }))
  await pressButton(page, forum.postCase)
  await expect(page.getByText(forum.createFailed).first()).toBeVisible()
  await expect(text).toContainText('Three weeks of pain.')
  await page.reload()
  await pressButton(page, en.drafts.restore)
  await expect(field(page, forum.titleField)).toHaveValue('Still here')
  await expect(field(page, forum.caseStatus)).toHaveValue('ROUTINE')
  await expect(text).toContainText('Three weeks of pain.')
})

test('keeps the typed outcome of a case after the end of the session', {
  tag: PHONE,
}, async ({ page, request, complaints }) => {
  complaints.allow(/status of 401|interceptor error 401/)
  const author = await createColleague(request)
  const { id } = await postCase(request, author)
  await signInAs(page, author, { isStaff: true })
  await page.goto(`${LIST}/${id}`)
  await pressButton(page, forum.close)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(forum.outcome).fill('Gout. Home after three days.')
  await endSession(page)
  await fillLogin(page, author)
  await expect(dialog.getByLabel(forum.outcome)).toHaveValue('Gout. Home after three days.')
  await dialog.getByRole('button', { name: forum.close, exact: true }).click()
  await expect(page.getByRole('button', { name: forum.reopen })).toBeVisible()
  await expect(page.getByText('Gout. Home after three days.')).toBeVisible()
})

test('shows why a hand-over note was refused, and keeps it after the end of the session', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of (?:401|422)|interceptor error 401/)
  const { id } = await postCase(request, await createColleague(request))
  const last_name = newLastName('Mugisha')
  await createColleague(request, 'INTERNAL_MEDICINE', { first_name: 'Keza', last_name })
  const specialist = await createColleague(request, 'RHEUMATOLOGIST')
  await signInAs(page, specialist, { isStaff: true })
  await page.goto(`${LIST}/${id}`)
  await pressButton(page, forum.take)
  await pressButton(page, forum.handOver)
  const dialog = page.getByRole('dialog')
  const note = dialog.getByLabel(forum.handOverNote)
  await note.fill('Call 0788 123 456')
  await dialog.getByRole('searchbox').fill(last_name)
  await dialog.getByRole('button', { name: last_name }).click()
  await expect(note).toHaveAccessibleDescription(new RegExp(en.identifiers.kinds.phone))
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Call 0788 123 456')
  await endSession(page)
  await fillLogin(page, specialist)
  await expect(note).toHaveValue('Call 0788 123 456')
})
