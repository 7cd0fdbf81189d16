import { expect, type Page } from '@playwright/test'
import { signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import {
  createColleague,
  getAnswerBox,
  LIST,
  NEW_CASE,
  postAnswer,
  postCase,
  pressButton,
} from './support/forum'
import { newTitle } from './support/staff-content'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

const { forum, identifiers } = en

const FOUND = ['Umurava', '1/3/2024', '15/3/2024', '0788123456']

/** The words the browser highlights. */
const markedInEditor = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('identifiers')?.keys() ?? [])].map((range) =>
      range instanceof Range ? range.toString() : '',
    ),
  )

test('marks identifiers in the fields at their position, until the next input', {
  tag: [PHONE],
}, async ({ page, request }) => {
  test.slow()
  const author = await createColleague(request)
  const { id } = await postCase(request, author)
  await signInAs(page, await createColleague(request), { isStaff: true })
  await page.goto(`${LIST}/${id}`)
  const box = getAnswerBox(page)
  await expect(box).toBeVisible({ timeout: 30_000 })
  const lines = 'A long line that is wider than any telephone shows at once.\n'.repeat(12)
  await box.fill(`${lines}Call 0788123456 or jean@example.org.`)
  const marks = page.locator('.marked-words mark')
  await expect(marks).toHaveText(['0788123456', 'jean@example.org'])
  await box.evaluate((area) => area.scrollTo(0, area.scrollHeight))
  // The layer mirrors the field's scrolling and position.
  const [own, layer] = await Promise.all(
    [box, page.locator('.marked-words')].map((each) =>
      each.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect()
        const { scrollTop, scrollHeight, scrollWidth } = element
        return { left, top, scrollTop, scrollHeight, scrollWidth }
      }),
    ),
  )
  expect(layer).toEqual(own)
  expect(await measureSidewaysScroll(page)).toMatchObject({ by: 0 })
  const panel = page.getByRole('region', { name: identifiers.title })
  await panel.getByRole('listitem').nth(1).getByRole('button').first().press('Enter')
  await expect(box).toBeFocused()
  expect(
    await box.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    ),
  ).toBe('jean@example.org')
  await page.keyboard.press('Delete')
  await expect(marks).toHaveText(['0788123456'])
})

test('marks identifiers while a case is written: replaced, removed, or kept with a reason', {
  tag: [MAIN, PHONE],
}, async ({ page, request }) => {
  test.slow()
  await signInAs(page, await createColleague(request), { isStaff: true })
  await page.goto(NEW_CASE)
  const text = page.getByRole('textbox', { name: forum.content })
  await expect(text).toBeVisible({ timeout: 30_000 })
  await field(page, forum.titleField).fill(newTitle('Hot knee'))
  await field(page, forum.caseStatus).selectOption('ROUTINE')
  await field(page, identifiers.names).fill('Keza Umurava, Ineza')
  await text.fill(
    'Umurava fell on 1/3/2024, seen on 15/3/2024. Call 0788123456. ESR 62, pain 7/10.',
  )

  const panel = page.getByRole('region', { name: identifiers.title })
  await expect(panel.getByRole('listitem')).toHaveCount(4)
  await expect(panel.getByRole('status')).toContainText('4 places')
  await expectAccessible(page)
  expect(await measureSidewaysScroll(page)).toMatchObject({ by: 0 })

  // Marked in the text, and selected there by pressing its entry in the list.
  await expect.poll(() => markedInEditor(page)).toEqual(FOUND)
  await panel.getByRole('listitem').nth(3).getByRole('button').first().press('Enter')
  await expect(text).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('0788123456')

  await pressButton(page, forum.postCase)
  await expect(field(page, identifiers.reason)).toBeFocused()
  const replace = (found: string, by: string) =>
    pressButton(page, fill(identifiers.replaceThis, { found, text: by }))
  await replace('1/3/2024', 'day 0')
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await replace('15/3/2024', 'day +14')
  await replace('Umurava', 'the patient')
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(text).toContainText('the patient fell on day 0, seen on day +14.')

  await field(page, identifiers.reason).fill('The laboratory calls this telephone')
  const sent = page.waitForRequest(
    (call) => call.method() === 'POST' && /\/forum$/.test(call.url()),
  )
  await pressButton(page, forum.postCase)
  // No request contains the listed names.
  expect((await sent).postData() ?? '').not.toMatch(/\bKeza\b/)
  await expect(
    page.getByText(fill(identifiers.kept, { reason: 'The laboratory calls this telephone' })),
  ).toBeVisible({ timeout: 30_000 })
})

test('keeps the reason of an answer that its author edits', async ({ page, request }) => {
  const author = await createColleague(request)
  const { id } = await postCase(request, await createColleague(request))
  const reason = 'The laboratory calls this telephone'
  const content = '<p>Call 0788 123 456.</p>'
  await postAnswer(request, author, { post_id: id, content, identifiers_reason: reason })
  await signInAs(page, author, { isStaff: true })
  await page.goto(`${LIST}/${id}`)
  await pressButton(page, new RegExp(`^${en.staff.edit}: `))
  const box = page.getByRole('textbox', { name: forum.editComment, exact: true })
  await box.fill('Call 0788 123 456 at night.')
  await expect(field(page, identifiers.reason)).toHaveValue(reason)
  await page.getByRole('button', { name: en.staff.save, exact: true }).press('Enter')
  await expect(page.getByText('Call 0788 123 456 at night.')).toBeVisible()
  await expect(page.getByText(fill(identifiers.kept, { reason }))).toBeVisible()
})
