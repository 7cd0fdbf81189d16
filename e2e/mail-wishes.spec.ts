import { expect } from '@playwright/test'
import { signInAs } from './support/accounts'
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
