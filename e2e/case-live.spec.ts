import { expect } from '@playwright/test'
import { newLastName, signInAs } from './support/accounts'
import { field } from './support/forms'
import {
  createColleague,
  getAnswerBox,
  getCase,
  LIST,
  NEW_CASE,
  openPage,
  postCase,
  pressButton,
  stopRefetching,
} from './support/forum'
import { newTitle } from './support/staff-content'
import { test } from './support/test'
import { en, fill } from './support/texts'

test.use({ sharedSite: 'staff' })

const { forum } = en

test('shows an answer in an open case at once, and one written without a network exactly once', async ({
  page,
  context,
  browser,
  baseURL,
  request,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  // The chunks that check the text may still be loading when the connection is cut.
  complaints.allow(/Failed to load chunk/)
  const author = await createColleague(request)
  const { id } = await postCase(request, author)
  const otherPage = await openPage(browser, baseURL, author)
  await stopRefetching(otherPage)
  const stream = otherPage.waitForResponse('**/api/v1/notifications/stream')
  await otherPage.goto(`${LIST}/${id}`)
  await expect(getAnswerBox(otherPage)).toBeVisible()
  await stream
  await signInAs(page, await createColleague(request, 'RHEUMATOLOGIST'), { isStaff: true })
  await page.goto(`${LIST}/${id}`)
  await getAnswerBox(page).fill('Aspirate the joint today.')
  await pressButton(page, forum.postAnswer)
  await expect(otherPage.getByText('Aspirate the joint today.')).toBeVisible()

  await context.setOffline(true)
  await getAnswerBox(page).fill('Send the fluid for culture.')
  await pressButton(page, forum.postAnswer)
  await expect(page.getByText(forum.waitsHere)).toBeVisible()
  await expect(otherPage.getByText('Send the fluid for culture.')).toHaveCount(0)
  await context.setOffline(false)
  await expect(otherPage.getByText('Send the fluid for culture.')).toBeVisible()
  await expect(page.getByText(forum.waitsHere)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Send the fluid for culture.')).toHaveCount(1)
  await expect(otherPage.getByText('Send the fluid for culture.')).toHaveCount(1)
})

test('shows a new urgent case after the server has refused the stream of changes once', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 503/)
  const author = await createColleague(request)
  await signInAs(page, await createColleague(request, 'RHEUMATOLOGIST'), { isStaff: true })
  await stopRefetching(page)
  const path = '**/api/v1/notifications/stream'
  await page.route(path, (route) => route.fulfill({ status: 503 }), { times: 1 })
  const refused = page.waitForResponse(path)
  await page.goto(LIST)
  await expect(page.getByRole('searchbox', { name: forum.search })).toBeVisible()
  expect((await refused).status()).toBe(503)
  const { title } = await postCase(request, author, { case_status: 'URGENCY' })
  await expect(getCase(page, title)).toBeVisible()
})

test('queues a case and an answer from the list on the device, and sends them once', async ({
  page,
  context,
  request,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  await signInAs(page, await createColleague(request), { isStaff: true })
  await page.goto(NEW_CASE)
  const title = newTitle('Swollen wrist')
  const text = page.getByRole('textbox', { name: forum.content })
  await expect(text).toBeVisible({ timeout: 30_000 })
  await field(page, forum.titleField).fill(title)
  await text.fill('Stiff for an hour each morning.')
  await field(page, forum.caseStatus).selectOption('ROUTINE')
  await context.setOffline(true)
  await pressButton(page, forum.postCase)
  await expect(page.getByText(forum.waitsHere)).toBeVisible()
  await expect(field(page, forum.titleField)).toHaveValue('')
  const sent = page.waitForResponse('**/api/v1/forum')
  await context.setOffline(false)
  await sent
  await expect(page.getByText(forum.waitsHere)).toHaveCount(0)
  await page.goto(`${LIST}?search=${encodeURIComponent(title)}`)
  await expect(getCase(page, title)).toHaveCount(1)

  const box = page.getByRole('textbox', { name: fill(forum.yourAnswerOf, { title }) })
  await box.fill('The ESR is 80.')
  await context.setOffline(true)
  await getCase(page, title).getByRole('button', { name: forum.postAnswer }).press('Enter')
  await expect(page.getByText(forum.waitsHere)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(forum.waitsHere)).toHaveCount(0)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('The ESR is 80.')).toHaveCount(1)
})

test('asks before discarding an unsent answer', async ({ page, request, complaints }) => {
  complaints.allow(/ERR_FAILED/)
  const { id } = await postCase(request, await createColleague(request))
  await signInAs(page, await createColleague(request, 'RHEUMATOLOGIST'), { isStaff: true })
  await page.goto(`${LIST}/${id}`)
  await page.route('**/api/v1/comment', (route) => route.abort())
  await getAnswerBox(page).fill('Rest the knee.')
  await pressButton(page, forum.postAnswer)
  const waiting = page.getByText(forum.waitsHere)
  await expect(waiting).toBeVisible()
  const question = page.getByRole('alertdialog', { name: forum.discardTitle })
  await pressButton(page, forum.discard)
  await question.getByRole('button', { name: en.staff.cancel }).click()
  await expect(question).toHaveCount(0)
  await expect(waiting).toBeVisible()
  await pressButton(page, forum.discard)
  await question.getByRole('button', { name: forum.discard }).click()
  await expect(waiting).toHaveCount(0)
  await expect(question).toHaveCount(0)
})

test('takes, watches, hands over and filters a case; "@" suggests a name', async ({
  page,
  request,
}) => {
  const author = await createColleague(request)
  const { id, title } = await postCase(request, author)
  const last_name = newLastName('Hirwa')
  await createColleague(request, 'INTERNAL_MEDICINE', { first_name: 'Keza', last_name })
  await signInAs(page, await createColleague(request, 'RHEUMATOLOGIST'), { isStaff: true })
  await page.goto(`${LIST}/${id}`)
  await pressButton(page, forum.take)
  await expect(page.getByText(forum.taken)).toBeVisible()
  const watch = page.getByRole('button', { name: forum.watch, exact: true })
  await watch.press('Enter')
  await expect(watch).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(forum.watchSaved)).toBeVisible()

  const name = `Keza ${last_name}`
  await getAnswerBox(page).pressSequentially(`Ask @keza ${last_name.slice(0, 12).toLowerCase()}`)
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await getAnswerBox(page).press('ArrowDown')
  await getAnswerBox(page).press('Enter')
  await expect(getAnswerBox(page)).toHaveValue(`Ask @${name} `)
  await expect(page.getByRole('listbox')).toHaveCount(0)

  await pressButton(page, forum.handOver)
  const dialog = page.getByRole('dialog')
  const note = dialog.getByLabel(forum.handOverNote)
  await note.fill('x'.repeat(1001))
  await dialog.getByRole('searchbox').fill(last_name)
  const colleague = dialog.getByRole('button', { name: last_name }).first()
  await colleague.click()
  await expect(note).toBeFocused()
  await note.fill('I am away until Monday.')
  await colleague.click()
  await expect(page.getByText('I am away until Monday.')).toBeVisible()
  await expect(page.getByRole('button', { name: forum.handOver })).toHaveCount(0)

  await page.goto(`${LIST}?filter=watched`)
  await expect(getCase(page, title)).toBeVisible()
  const parts = page.getByRole('navigation', { name: forum.parts.label })
  await expect(parts.locator('[aria-current=page]')).toHaveText(
    fill(forum.parts.counted, { part: forum.parts.watched, count: '1' }),
  )
  await parts.getByRole('link', { name: forum.parts.mine }).click()
  await expect(page).toHaveURL(/filter=mine/)
  await expect(page.getByText(forum.noneOfPart)).toBeVisible()
})
