import { expect, type Page } from '@playwright/test'
import { createAccount, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { createColleague, postCase, pressButton } from './support/forum'
import { mailsTo } from './support/mails'
import { PHONE, test } from './support/test'
import { en } from './support/texts'

const { notifications } = en

test('switches mails on and off, and unsubscribes by a mailed link after a press', {
  tag: PHONE,
}, async ({ page, browser, baseURL, request }) => {
  const specialist = await createColleague(request, 'RHEUMATOLOGIST')
  const tagged_users = JSON.stringify([specialist.user_id])
  await postCase(request, await createColleague(request), { case_status: 'URGENCY', tagged_users })
  const subject = en.email.forumUrgency.subject
  const find = async () =>
    (await mailsTo(specialist.email)).find((mail) => mail.subject === subject)?.text ?? ''
  await expect.poll(find).toContain('/unsubscribe?token=')
  const [, path = ''] = /(\/unsubscribe\?token=[\w.-]+)/.exec(await find()) ?? []
  const anonymous = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await anonymous.goto(path)
  await expect(anonymous).toHaveURL('/unsubscribe')
  await expectAccessible(anonymous)
  await pressButton(anonymous, notifications.unsubscribePress)
  await expect(anonymous.getByText(notifications.unsubscribed)).toBeVisible()
  await anonymous.close()

  await signInAs(page, specialist, { isStaff: true })
  await page.goto('/dashboard/notifications')
  await expect(page.getByLabel(notifications.mail.urgency)).not.toBeChecked()
  await page.getByLabel(notifications.mail.urgency).check()
  await expect(page.getByText(notifications.settingsSaved)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(notifications.mail.urgency)).toBeChecked()
})

async function openSettings(page: Page) {
  await page.goto('/unsubscribe')
  await page.getByRole('link', { name: notifications.toSettings }).click()
  await expect(page).toHaveURL('/profile/notices#settings')
  return page.getByRole('group', { name: notifications.byMail })
}

test('leads a visitor from the unsubscribe page to their own settings', async ({
  page,
  request,
}) => {
  await signInAs(page, await createAccount(request))
  const byMail = await openSettings(page)
  await expect(byMail.getByRole('checkbox')).toHaveCount(2)
})

test('leads a clinician from the unsubscribe page to all settings', async ({ page, request }) => {
  await signInAs(page, await createColleague(request), { isStaff: true })
  const byMail = await openSettings(page)
  await expect(byMail.getByLabel(notifications.mail.urgency)).toBeChecked()
})
