import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { signInAs } from './support/accounts'
import { sql } from './support/database'
import { createColleague, LIST, postCase, pressButton } from './support/forum'
import { PHONE, test } from './support/test'
import { en, fill } from './support/texts'

const { followUp } = en

test('asks about the patient by a link that saves on a press, and on the home screen', {
  tag: PHONE,
}, async ({ page, request, browser, baseURL }) => {
  const author = await createColleague(request)
  const { id, title } = await postCase(request, author)
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  await sql(
    `INSERT INTO case_follow_up (id, post_id, place, asked_at, token_hash, expires_at)
     VALUES ($1, $2, 0, now(), decode($3, 'hex'), now() + interval '1 day')`,
    [randomUUID(), id, hash],
  )
  const getMessages = async () =>
    (
      await sql<{ condition: string | null }>(
        'SELECT condition::text FROM case_follow_up WHERE post_id = $1',
        [id],
      )
    )[0]?.condition

  await signInAs(page, author, { isStaff: true })
  await page.goto('/dashboard')
  const item = page.getByRole('listitem').filter({ hasText: title })
  await expect(item.getByRole('button', { name: followUp.conditions.better })).toBeVisible()

  const anonymous = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await anonymous.goto(`/follow-up?token=${token}`)
  await expect(anonymous).toHaveURL('/follow-up')
  await expect(anonymous.getByText(followUp.question)).toBeVisible()
  await expect(anonymous.getByText(title)).toHaveCount(0)
  expect(await getMessages()).toBeNull()
  await pressButton(anonymous, followUp.conditions.worse)
  await expect(
    anonymous.getByText(fill(followUp.noted, { condition: followUp.conditions.worse })),
  ).toBeVisible()
  expect(await getMessages()).toBe('worse')

  await page.reload()
  await item.getByRole('button', { name: followUp.advice.yes }).press('Enter')
  await expect(item).toHaveCount(0)
  await page.goto(`${LIST}/${id}`)
  await expect(page.getByText(followUp.adviceSaid.yes)).toBeVisible()

  await pressButton(page, followUp.change)
  await expect(page.getByRole('group', { name: followUp.question })).toBeFocused()
  await pressButton(page, followUp.conditions.died)
  // Corrects the answer immediately.
  await pressButton(page, followUp.change)
  await pressButton(page, followUp.conditions.better)
  await pressButton(page, followUp.advice.partly)
  await expect(page.getByText(followUp.adviceSaid.partly)).toBeVisible()
  expect(await getMessages()).toBe('better')
})
