import { expect, type Page } from '@playwright/test'
import { admin, createAccount, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { waitForMail } from './support/mails'
import { enterReason } from './support/reasons'
import { addArticle } from './support/rows'
import { getRow, uniqueWord } from './support/staff-articles'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

const { articles, staff, table } = en

const titles = (page: Page) => page.locator('tbody th[scope=row]')
const getColumnHeader = (page: Page, name: string) => page.getByRole('columnheader', { name })

test('sorts and filters a table by its headers and filters, kept in the address', async ({
  page,
}) => {
  const word = uniqueWord()
  await addArticle('pending', { title: `${word} beta`, language: 'fr' })
  await addArticle('public', { title: `${word} alpha` })
  await addArticle('pending', { title: `${word} gamma` })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/articles?search=${word}`)
  await expect(getRow(page, word)).toHaveCount(3)
  const title = getColumnHeader(page, articles.column)
  await expect(title).toHaveAttribute('aria-sort', 'none')
  await title.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(title).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=title/)
  await expect(titles(page)).toHaveText([/ alpha$/, / beta$/, / gamma$/])
  await title.getByRole('link').press('Enter')
  await expect(title).toHaveAttribute('aria-sort', 'descending')
  await expect(titles(page)).toHaveText([/ gamma$/, / beta$/, / alpha$/])
  await page.getByLabel(table.status, { exact: true }).selectOption('pending')
  await expect(getRow(page, word)).toHaveCount(2)
  await page.reload()
  await expect(getRow(page, word)).toHaveCount(2)
  await expect(page).toHaveURL(/sort=-title.*state=pending/)
  await page.getByLabel(table.status, { exact: true }).selectOption('rejected')
  await expect(page.getByText(articles.noneMatching)).toBeVisible()
})

const tables: { path: string; filter?: string }[] = [
  { path: 'users', filter: en.users.role },
  { path: 'articles', filter: table.status },
  { path: 'papers', filter: table.status },
  { path: 'videos' },
  { path: 'did-you-know' },
  { path: 'faqs' },
  { path: 'topics' },
  { path: 'facilities' },
  { path: 'audit' },
]

/** Opens a table; nothing is in the audit log until something was done. */
async function prepare(page: Page, path: string) {
  if (path === 'audit') {
    await createAccount(page.request, { role: 'RHEUMATOLOGIST' }, { approved: true })
  }
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/${path}`)
}

for (const { path, filter } of tables) {
  test(`sorts, pages and filters ${path} by keyboard, kept on reload and on "back"`, async ({
    page,
  }) => {
    await prepare(page, path)
    const rows = page.locator('tbody tr')
    await expect(rows.first().locator('th, td').nth(1)).not.toBeEmpty()
    const header = page.locator('th[aria-sort]').first()
    await header.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=\w+/)
    const next = page.getByRole('link', { name: en.pagination.next, exact: true })
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    const isPaged = (await next.count()) > 0
    if (isPaged) {
      await next.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/page=2/)
    }
    await page.reload()
    await expect(page).toHaveURL(isPaged ? /page=2/ : /sort=/)
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    if (isPaged) await page.goBack()
    await expect(page).not.toHaveURL(/page=/)
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await page.goBack()
    await expect(header).toHaveAttribute('aria-sort', 'none')
    if (!filter) return
    const choice = page.getByLabel(filter, { exact: true })
    await choice.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/(?:state|role)=\w+/)
    await expect(choice).not.toHaveValue('')
    const chosen = await choice.inputValue()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await page.reload()
    await expect(choice).toHaveValue(chosen)
    await page.goBack()
    await expect(choice).toHaveValue('')
  })

  test(`shows a row of ${path} on the first screen of a phone, and its options behind a button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await prepare(page, path)
    const first = page.locator('tbody tr').first()
    await expect(first.getByRole('rowheader')).toBeVisible()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    const bar = await page
      .getByRole('navigation', { name: staff.navigation })
      .evaluate((element) => element.getBoundingClientRect().top)
    expect(
      await first.evaluate(
        (row) => row.firstElementChild?.nextElementSibling?.getBoundingClientRect().bottom,
      ),
    ).toBeLessThan(bar)
    expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
    const size = page.getByLabel(table.pageSize)
    await expect(size).toBeHidden()
    const options = page.getByRole('button', { name: /^Options/ })
    await options.press('Enter')
    await expect(options).toHaveAttribute('aria-expanded', 'true')
    await expect(size).toBeVisible()
    expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
    if (!filter) return
    await page.getByLabel(filter, { exact: true }).selectOption({ index: 1 })
    await expect(options).toHaveText('Options (1)')
  })
}

test('gives the columns their widths before the rows arrive', async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
  const articles = '**/api/v1/article/*'
  for (const width of [1280, 768]) {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(articles, async (route) => {
      await released
      await route.continue()
    })
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dashboard/articles')
    const places = () =>
      page
        .getByRole('columnheader')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)))
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    const before = await places()
    release()
    await expect(titles(page).first()).toBeVisible()
    expect(await places()).toEqual(before)
    expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
    await page.unroute(articles)
  }
})

test('sorts articles by the shown names of authors', async ({ page }) => {
  const word = uniqueWord()
  const writer = (first_name: string) =>
    createAccount(page.request, { role: 'RHEUMATOLOGIST', first_name }, { approved: true })
  await addArticle('public', {
    title: `${word} second`,
    author_id: (await writer('Yvette')).user_id,
  })
  await addArticle('pending', { title: `${word} first`, author_id: (await writer('Ange')).user_id })
  await addArticle('public', { title: `${word} last` })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/articles?search=${word}`)
  await expect(getRow(page, word)).toHaveCount(3)
  const author = getColumnHeader(page, articles.author)
  await author.getByRole('link').click()
  await expect(author).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=author/)
  await expect(getRow(page, word)).toContainText([/first.*Ange/, /second.*Yvette/, /last.*–/])
  await author.getByRole('link').click()
  await expect(getRow(page, word)).toContainText([/last.*–/, /second.*Yvette/, /first.*Ange/])
})

test('names the selected rows before an action, and reports refusals with their reasons', {
  tag: [MAIN, PHONE],
}, async ({ page, request, complaints }) => {
  complaints.allow(/status of 409/)
  const word = uniqueWord()
  const author = await createAccount(request, { role: 'RHEUMATOLOGIST' }, { approved: true })
  await addArticle('pending', { title: `${word} one`, author_id: author.user_id })
  await addArticle('public', { title: `${word} two`, author_id: author.user_id })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/articles?search=${word}`)
  await expect(getRow(page, word)).toHaveCount(2)
  await page.getByRole('checkbox', { name: table.selectAll }).check()
  const bar = page.getByRole('group', { name: table.selection.label })
  await expect(bar.getByText('2 rows selected')).toBeVisible()
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
  // On a phone the actions are in a menu.
  const menu = bar.locator('summary', { hasText: table.actions })
  if ((page.viewportSize()?.width ?? 0) < 640) await menu.click()
  await bar.getByRole('button', { name: staff.delete, exact: true }).click()
  // Their author is told why.
  const question = page.getByRole('dialog')
  await expect(question.getByRole('heading')).toHaveText('Delete 2 items?')
  await expect(question.getByRole('listitem')).toHaveCount(2)
  // Another person decides about one of them first.
  let refusals = 0
  await page.route('**/api/v1/article/*', (route) => {
    if (route.request().method() !== 'DELETE' || refusals > 0) return route.fallback()
    refusals += 1
    return route.fulfill({ status: 409, json: { message: 'It was changed meanwhile.' } })
  })
  await enterReason(page, staff.delete, 'They were published twice.')
  await expect(page.getByText('1 done')).toBeVisible()
  await expect(page.getByText('1 was refused:')).toBeVisible()
  await expect(page.getByText(/Zw.*: It was changed meanwhile\./)).toBeVisible()
  await expect(getRow(page, word)).toHaveCount(1)
  const mail = await waitForMail(author.email, en.email.moderated.subjectArticle)
  expect(mail.text).toContain('They were published twice.')
})

test('moves nothing when a row is selected', async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
  for (const [width, density] of [
    [1280, 'comfortable'],
    [1280, 'dense'],
    [768, 'comfortable'],
    [360, 'comfortable'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript((chosen) => localStorage.setItem('ingingo.density', chosen), density)
    await page.goto('/dashboard/articles')
    await expect(titles(page).first()).toBeVisible()
    const places = () =>
      page
        .locator('tbody tr, tbody th')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
    const before = await places()
    await page.locator('tbody').getByRole('checkbox').first().check()
    const bar = page.getByRole('group', { name: table.selection.label })
    await expect(bar).toBeVisible()
    expect(await places(), `${width}, ${density}`).toEqual(before)
    expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
    await bar.getByRole('button', { name: table.selection.clear }).click()
    await expect(bar).toHaveCount(0)
    expect(await places(), `${width}, ${density}`).toEqual(before)
  }
})

test('puts the actions on a row into a menu in a narrow window, and returns the focus to it', async ({
  page,
}) => {
  const word = uniqueWord()
  await addArticle('pending', { title: `${word} one` })
  await page.setViewportSize({ width: 768, height: 800 })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/articles?search=${word}`)
  const row = getRow(page, word)
  const time = row.locator('time')
  await expect(time).toBeVisible()
  expect(await time.evaluate((date) => date.getClientRects().length)).toBe(1)
  const menu = row.locator('summary')
  await expect(menu).toHaveText(new RegExp(`^${table.actions}: .*${word} one$`))
  const remove = row.getByRole('button', { name: new RegExp(`^${staff.delete}`) })
  await expect(remove).toBeHidden()
  await menu.press('Enter')
  await expect(remove).toBeVisible()
  await expectAccessible(page)
  await remove.press('Enter')
  await expect(page.locator('[role$=dialog]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(remove).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(remove).toBeVisible()
})

test('fits fifteen dense rows on a screen, and remembers the density on the device', async ({
  page,
}) => {
  const word = uniqueWord()
  for (let number = 1; number <= 16; number++)
    await addArticle('pending', { title: `${word} ${number}` })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/articles?search=${word}`)
  await expect(getRow(page, word)).toHaveCount(5)
  await expect(page.getByText(fill(table.showing, { from: 1, to: 5, total: 16 }))).toBeVisible()
  await page.getByLabel(table.density).selectOption('dense')
  await expect(getRow(page, word)).toHaveCount(16)
  await page.reload()
  await expect(getRow(page, word)).toHaveCount(16)
  const bottoms = await getRow(page, word).evaluateAll((rows) =>
    rows.map((row) => row.getBoundingClientRect().bottom),
  )
  expect(bottoms.filter((bottom) => bottom <= 800).length).toBeGreaterThanOrEqual(15)
  await page.mouse.wheel(0, 300)
  await expect(getColumnHeader(page, articles.column)).toBeInViewport()
})

test('remembers the page size of each table on the device', async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/articles')
  const size = page.getByLabel(table.pageSize)
  await size.selectOption('20')
  await expect(page).toHaveURL('/dashboard/articles?limit=20')
  await page.goto('/dashboard/articles')
  await expect(size).toHaveValue('20')
  await expect(page.locator('tbody tr').nth(5)).toBeVisible()
  await page.goto('/dashboard/faqs')
  await expect(size).toHaveValue('5')
})
