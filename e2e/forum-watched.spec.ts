import { expect } from '@playwright/test'
import { admin, newLastName, signInAs } from './support/accounts'
import {
  createColleague,
  getAnswerBox,
  getCase,
  LIST,
  openPage,
  postCase,
  pressButton,
  stopRefetching,
} from './support/forum'
import { test } from './support/test'
import { en, fill } from './support/texts'

test.use({ sharedSite: 'staff' })

const { forum } = en

test('shows a watching administrator a new urgent case, its comments, and who takes it over', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  test.slow()
  const author = await createColleague(request, 'INTERNAL_MEDICINE', { first_name: 'Ineza' })
  const last_name = newLastName('Hirwa')
  const doctor = await createColleague(request, 'RHEUMATOLOGIST', { last_name })
  await signInAs(page, admin, { isStaff: true })
  await stopRefetching(page)
  const stream = page.waitForResponse('**/api/v1/notifications/stream')
  await page.goto(LIST)
  await expect(page.getByRole('searchbox', { name: forum.search })).toBeVisible()
  await stream
  const { id, title } = await postCase(request, author, { case_status: 'URGENCY' })
  // Nothing is pressed or reloaded: the stream announces the news.
  await expect(getCase(page, title)).toBeVisible()

  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText(forum.nobodyYet)).toBeVisible()
  await expect(page.getByRole('button', { name: forum.acknowledge })).toHaveCount(0)
  await getAnswerBox(page).fill('Please add the CRP')
  await pressButton(page, forum.postAnswer)
  await expect(getAnswerBox(page)).toHaveValue('')
  await expect(page.getByText(forum.nobodyYet)).toBeVisible()
  await pressButton(page, forum.handOver)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(last_name)
  await dialog.getByRole('button', { name: last_name }).first().click()
  await expect(page.getByText(forum.handedOver)).toBeVisible()

  const otherPage = await openPage(browser, baseURL, doctor)
  await otherPage.goto(`${LIST}/${id}`)
  await pressButton(otherPage, forum.acknowledge)
  await expect(page.getByText(forum.nobodyYet)).toHaveCount(0)
})

test('keeps a typed answer after a reload, until it is sent', async ({ page, request }) => {
  const author = await createColleague(request)
  const { id, title } = await postCase(request, author)
  await signInAs(page, await createColleague(request, 'RHEUMATOLOGIST'), { isStaff: true })
  await page.goto(`${LIST}/${id}`)
  await getAnswerBox(page).fill('Half an answer')
  await page.reload()
  await expect(getAnswerBox(page)).toHaveValue('Half an answer')
  await page.goto(LIST)
  const box = page.getByRole('textbox', { name: fill(forum.yourAnswerOf, { title }) })
  await expect(box).toHaveValue('Half an answer')
  await page.goto(`${LIST}/${id}`)
  await getAnswerBox(page).fill('A whole answer')
  await pressButton(page, forum.postAnswer)
  await expect(getAnswerBox(page)).toHaveValue('')
  await page.reload()
  await expect(page.getByText('A whole answer')).toBeVisible()
  await expect(getAnswerBox(page)).toHaveValue('')
})

test('shows one clear button in a search field', async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
  await page.goto(LIST)
  const field = page.getByRole('searchbox', { name: forum.search })
  await field.fill('knee')
  // Scripts cannot read the style of that pseudo-element, so a rule of the page must hide it.
  const isHidden = await field.evaluate((input) => {
    const flat = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) => [
        rule,
        ...(rule instanceof CSSGroupingRule ? flat(rule.cssRules) : []),
      ])
    const PART = '::-webkit-search-cancel-button'
    return [...document.styleSheets].some((sheet) =>
      flat(sheet.cssRules).some(
        (rule) =>
          rule instanceof CSSStyleRule &&
          rule.selectorText.endsWith(PART) &&
          input.matches(rule.selectorText.slice(0, -PART.length)) &&
          rule.style.display === 'none',
      ),
    )
  })
  expect(isHidden).toBe(true)
})
