import { expect } from '@playwright/test'
import { bearer, createAccount, signInAs } from './support/accounts'
import { sql } from './support/database'
import { licence } from './support/new-person'
import { PHONE, test } from './support/test'
import { en, fill } from './support/texts'

const { members } = en
const anyDay = (text: string) => new RegExp(`^${fill(text, { day: '.+ \\d{4}' })}$`)

/** Sets the end of a person's only licence to this many days from now. */
const endIn = (userId: string, days: number) =>
  sql('UPDATE licence SET ends_on = CURRENT_DATE + $2::int WHERE user_id = $1', [userId, days])

test('warns of an ending licence; once it has ended, the staff area only accepts a newer one', {
  tag: PHONE,
}, async ({ page, request, complaints }) => {
  // Requests still in flight when the licence ended.
  complaints.allow(/status of 403/)
  const person = await createAccount(request, { role: 'RHEUMATOLOGIST' }, { approved: true })
  await endIn(person.user_id, 10)
  const token = await signInAs(page, person, { isStaff: true })
  await page.goto('/dashboard')
  await expect(page.getByText(anyDay(members.licenceEndsTitle))).toBeVisible()
  await expect(page.getByText(members.licenceEndsText)).toBeVisible()

  await endIn(person.user_id, -2)
  const cases = await request.get('/api/v1/forum', { headers: bearer(token) })
  expect(cases.status()).toBe(403)
  await page.goto('/dashboard/forum')
  await expect(page.getByText(anyDay(members.licenceEndedTitle))).toBeVisible()
  await expect(page.getByText(members.licenceEndedText)).toBeVisible()
  await page.getByRole('link', { name: members.licenceRenew }).click()
  await expect(page).toHaveURL('/profile#licence')
  await page.getByLabel(en.profile.licenceSend).setInputFiles(await licence())
  await page.getByRole('button', { name: en.profile.licenceButton, exact: true }).click()
  await expect(page.getByText(members.licenceSentText, { exact: true })).toBeVisible()
  await expect(page.getByText(anyDay(members.licenceEndedTitle))).toBeVisible()
})
