import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { admin, newLastName, type Person, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import {
  createColleague,
  getAnswerBox,
  LIST,
  postAnswer,
  postCase,
  pressButton,
} from './support/forum'
import { PHONE, test } from './support/test'
import { en } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

const { forum } = en
const SENTENCE = 'The knee is hot, swollen and painful, and it cannot be moved or loaded.'
const LETTER = `<p>Admitted last night.</p>${`<p>${SENTENCE}</p>`.repeat(12)}`

/** An urgent case with a long title and text, and two people tagged. */
async function postLongCase(request: APIRequestContext, author: Person) {
  const one = await createColleague(request, 'RHEUMATOLOGIST', {
    first_name: 'Keza',
    last_name: newLastName('Icyizere'),
  })
  const two = await createColleague(request, 'RHEUMATOLOGIST', {
    first_name: 'Shema',
    last_name: newLastName('Umurava'),
  })
  const { id } = await postCase(request, author, {
    title: 'Hot swollen knee and fever in a patient on methotrexate: can antibiotics wait?',
    content: LETTER,
    case_status: 'URGENCY',
    tagged_users: JSON.stringify([one.user_id, two.user_id]),
  })
  return { id, one, two }
}

const getClock = (page: Page) => page.getByRole('region', { name: forum.clock.title })
const toAnswer = (page: Page) => page.getByRole('button', { name: forum.toAnswer })
/** The button that stays on the screen, unlike the one beside the title. */
const getBar = (page: Page) => toAnswer(page).and(page.locator('.sticky *'))
const getAnswer = (page: Page, text: string) =>
  page.locator('#answers + ol li').filter({ hasText: text }).last()

/** Expects an answer that was just sent to have the focus and to be on the screen. */
async function expectReached(page: Page, text: string) {
  await expect(getAnswer(page, text)).toBeFocused()
  await expect(getAnswer(page, text)).toBeInViewport()
}

/** Selects the words of a paragraph, as a reader does with a mouse. */
const select = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).evaluate((element) => {
    window.getSelection()?.selectAllChildren(element)
  })

test('starts the letter on the first screen of a phone, and opens the clock by keyboard', {
  tag: PHONE,
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const author = await createColleague(request)
  const { id, one } = await postLongCase(request, author)
  await signInAs(page, one, { isStaff: true })
  await page.goto(`${LIST}/${id}`)
  const letter = page.getByRole('article', { name: forum.letter })
  await expect(getBar(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: forum.acknowledge }).last()).toBeInViewport()
  const text = await letter.getByText('Admitted last night.').boundingBox()
  const bar = await getBar(page).boundingBox()
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  expect(await measureSidewaysScroll(page)).toMatchObject({ by: 0 })

  const clock = getClock(page)
  const line = clock.locator('summary').first()
  await expect(line).toHaveText('Alerted: Tagged and on call')
  expect((await line.boundingBox())?.height).toBe(44)
  expect((await line.boundingBox())?.y).toBeGreaterThan((await letter.boundingBox())?.y ?? 0)
  const markers = await page
    .locator('main summary')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).display))
  expect(new Set(markers)).toEqual(new Set(['flex']))
  await expect(clock.getByText(forum.clock.groups.deputy)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(clock.getByText(one.last_name)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await line.press('Enter')
  await expect(clock.getByText(forum.clock.groups.deputy)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const [aside, beside] = [await clock.boundingBox(), await letter.boundingBox()]
  expect(aside?.x).toBeGreaterThan((beside?.x ?? 0) + (beside?.width ?? 0))
  await expectAccessible(page)
})

test('keeps the answer box within reach without covering a field', { tag: PHONE }, async ({
  page,
  request,
}) => {
  const author = await createColleague(request)
  const { id, one, two } = await postLongCase(request, author)
  for (const number of [1, 2, 3]) {
    const content = `<p>Answer ${number}.</p>${`<p>${SENTENCE}</p>`.repeat(6)}`
    await postAnswer(request, two, { post_id: id, content })
  }
  await signInAs(page, one, { isStaff: true })
  await page.goto(`${LIST}/${id}`)
  const bar = getBar(page)
  await getAnswer(page, 'Answer 1.').scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.press('Enter')
  await expect(getAnswerBox(page)).toBeFocused()
  await expect(getAnswerBox(page)).toBeInViewport({ ratio: 1 })
  await expect(bar).toBeHidden()

  const reply = page.getByRole('textbox', { name: /^Reply to / })
  // The open box holds a second button, which says "Reply" only.
  const toReply = getAnswer(page, 'Answer 1.').getByRole('button', { name: /^Reply: / })
  await toReply.press('Enter')
  await expect(reply).toBeFocused()
  await expect(bar).toBeHidden()
  await page.getByText('Admitted last night.').scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 200))
  await expect(reply).not.toBeInViewport()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await reply.scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.keyboard.press('Escape')
  // The focus returns to the button, which scrolls the page to it.
  await expect(toReply).toBeFocused()
  // At the top of a wide screen, the same button is beside the title.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(toAnswer(page)).toHaveCount(1)
})

test('quotes an answer or its selected part, and goes to the answer that was sent', {
  tag: PHONE,
}, async ({ page, request }) => {
  const author = await createColleague(request)
  const { id, one, two } = await postLongCase(request, author)
  const content = '<p>Aspirate it.</p><p>Then give cloxacillin.</p>'
  await postAnswer(request, two, { post_id: id, content })
  const name = `${two.first_name} ${two.last_name}`
  await signInAs(page, one, { isStaff: true })
  await page.goto(`${LIST}/${id}`)
  const quote = page.getByRole('button', { name: `${forum.quote}: ${name}` })
  await getAnswerBox(page).fill('Agreed.')
  await quote.press('Enter')
  await expect(getAnswerBox(page)).toBeFocused()
  await expect(getAnswerBox(page)).toHaveValue(
    `Agreed.\n\n> ${name}:\n> Aspirate it.\n>\n> Then give cloxacillin.\n\n`,
  )
  await getAnswerBox(page).fill('')
  await select(page, 'Then give cloxacillin.')
  await quote.click()
  await expect(getAnswerBox(page)).toHaveValue(`> ${name}:\n> Then give cloxacillin.\n\n`)
  await page.keyboard.type('Not if she is allergic.')
  await pressButton(page, forum.postAnswer)
  await expectReached(page, 'Not if she is allergic.')
  await expect(getAnswerBox(page)).toHaveValue('')
  const sent = getAnswer(page, 'Not if she is allergic.')
  await expect(sent.locator('blockquote')).toHaveText(`${name}:Then give cloxacillin.`)
  await expect(sent.locator('blockquote strong')).toHaveText(`${name}:`)
  await sent.getByRole('button', { name: en.staff.edit }).press('Enter')
  const edited = page.getByRole('textbox', { name: forum.editComment })
  await expect(edited).toHaveValue(
    `> ${name}:\n> Then give cloxacillin.\n\nNot if she is allergic.`,
  )
  await page.keyboard.press('Escape')

  // A quote goes into the open reply.
  const answer = getAnswer(page, 'Aspirate it.')
  await answer.getByRole('button', { name: /^Reply: / }).press('Enter')
  await quote.press('Enter')
  const reply = page.getByRole('textbox', { name: /^Reply to / })
  await expect(reply).toHaveValue(`> ${name}:\n> Aspirate it.\n>\n> Then give cloxacillin.\n\n`)
  await page.keyboard.type('Done at noon.')
  await reply.press('Control+Enter')
  await expect(reply).toHaveCount(0)
  await expectReached(page, 'Done at noon.')
  await expect(getAnswerBox(page)).toHaveValue('')
  await expectAccessible(page)
})

test('shows every entry of the sidebar and the logout at 1280 by 800 without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard')
  const sidebar = page.getByRole('navigation', { name: en.staff.navigation }).first()
  await expect(sidebar.getByRole('button', { name: en.staff.logout })).toBeInViewport({ ratio: 1 })
  const links = await sidebar.getByRole('link').all()
  expect(links.length).toBeGreaterThan(15)
  for (const link of links) await expect(link).toBeInViewport({ ratio: 1 })
})

test('shows the logout in the sheet of a phone without scrolling', { tag: PHONE }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: en.staff.more }).press('Enter')
  const sheet = page.getByRole('dialog')
  const logout = sheet.getByRole('button', { name: en.staff.logout })
  await expect(logout).toBeInViewport({ ratio: 1 })
  for (const link of await sheet.getByRole('link').all()) {
    await link.focus()
    const [entry, foot] = [await link.boundingBox(), await logout.boundingBox()]
    expect((entry?.y ?? 0) + (entry?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  }
  await expectAccessible(page)
})
