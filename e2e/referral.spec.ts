import { expect } from '@playwright/test'
import { signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { createColleague, NEW_CASE, postAnswer, postCase, pressButton } from './support/forum'
import { newTitle } from './support/staff-content'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'

test.use({ sharedSite: 'staff' })

const { forum, referral } = en

test('writes a case as a referral, and shows it under its headings', {
  tag: [MAIN, PHONE],
}, async ({ page, request, complaints }) => {
  complaints.allow(/status of 422/)
  const author = await createColleague(request)
  const before = await postCase(request, author)
  const other = await createColleague(request, 'RHEUMATOLOGIST')
  await postAnswer(request, other, { post_id: before.id, content: '<p>Aspirate it.</p>' })
  await signInAs(page, author, { isStaff: true })
  await page.goto(NEW_CASE)
  const text = page.getByRole('textbox', { name: forum.content })
  await expect(text).toBeVisible({ timeout: 30_000 })
  // The title matches the case that was answered.
  await field(page, forum.titleField).fill(before.title)
  await expect(page.getByRole('link', { name: before.title })).toBeVisible()
  const title = newTitle('Referred joint')
  await field(page, forum.titleField).fill(title)
  // The list of similar cases is above the joints, which move when it goes.
  await expect(page.getByRole('link', { name: before.title })).toHaveCount(0)
  await text.fill('See below.')
  await field(page, forum.caseStatus).selectOption('ROUTINE')

  await page.locator('summary').filter({ hasText: referral.title }).press('Enter')
  await pressButton(page, referral.templates.gout.name)
  await expect(page.getByLabel(referral.parts.question, { exact: true })).toHaveValue(
    referral.templates.gout.question,
  )
  await page.getByLabel(referral.parts.age_band, { exact: true }).selectOption('60_79')
  await page.getByLabel(fill(referral.sides.left, { joint: referral.joints.toes })).press(' ')
  await page.locator('[data-joint=right_knee]').click()
  const knee = page.getByLabel(fill(referral.sides.right, { joint: referral.joints.knee }))
  await expect(knee).toBeChecked()
  await page.getByLabel(referral.parts.medicines).fill('Colchicine, ibuprofen')
  await expectAccessible(page)

  // Pasted text is never cut: the dose at the end matters.
  const findings = page.getByLabel(referral.parts.findings)
  const long = `${'a'.repeat(2000)} 2.5 mg`
  await findings.fill(long)
  await expect(page.getByText('2007 / 2000')).toBeVisible()
  await pressButton(page, forum.postCase)
  await expect(findings).toBeFocused()
  await expect(findings).toHaveValue(long)
  await expect(findings).toHaveAccessibleDescription(new RegExp(en.validation.outcomeLong))
  await findings.fill('Swollen, 2.5 mg given')
  await expect(findings).not.toHaveAccessibleDescription(new RegExp(en.validation.outcomeLong))
  await pressButton(page, forum.postCase)

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const letter = page.getByRole('article', { name: forum.letter })
  await expect(letter.getByRole('heading', { name: referral.parts.question })).toBeVisible()
  await expect(letter).toContainText(referral.templates.gout.question)
  await expect(letter).toContainText(referral.choices['60_79'])
  await expect(letter).toContainText('Colchicine, ibuprofen')
  await expect(letter.getByRole('listitem')).toHaveText([
    fill(referral.sides.right, { joint: referral.joints.knee }),
    fill(referral.sides.left, { joint: referral.joints.toes }),
  ])
})
