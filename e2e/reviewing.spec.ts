import { expect } from '@playwright/test'
import { makePdf } from '@/lib/testing/pdf-samples'
import { admin, createAccount, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { sql } from './support/database'
import { addArticle, addPaper } from './support/rows'
import { getRow, uniqueWord } from './support/staff-articles'
import { getCaller } from './support/staff-calls'
import { approveReviewed } from './support/staff-content'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

const { reviewing, staff } = en

test('works through the queue by shortcuts, which fields ignore and a switch disables', async ({
  page,
}) => {
  const word = uniqueWord()
  const id = await addArticle('pending', { title: `${word} keys` })
  const address = `/dashboard/review/articles/${id}`
  await signInAs(page, admin, { isStaff: true })
  await page.goto(address)
  const approve = page.getByRole('button', { name: staff.approve, exact: true })
  await expect(approve).toHaveAttribute('aria-keyshortcuts', 'A')
  await expect(page.getByRole('link', { name: reviewing.next })).toBeVisible()
  // The shortcut asks for confirmation, as the button does.
  await page.keyboard.press('a')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`${word} keys`)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(approve).toBeFocused()
  await page.keyboard.press('r')
  const reason = page.getByRole('dialog').getByRole('textbox')
  await reason.pressSequentially('a j n r?')
  await expect(reason).toHaveValue('a j n r?')
  await expect(page).toHaveURL(address)
  // Escape does not discard typed text.
  await page.keyboard.press('Escape')
  await expect(reason).toHaveValue('a j n r?')
  const cancel = { name: staff.cancel, exact: true }
  await page.getByRole('dialog').getByRole('button', cancel).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const press of ['Control+j', 'Alt+n', 'Shift+R']) await page.keyboard.press(press)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: reviewing.keys.title })
  await expect(list.getByRole('term')).toHaveText(['NJ', 'A', 'R', '?'])
  await expectAccessible(page, '[role=dialog]')
  await expect(page).toHaveURL(address)
  await list.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.reload()
  await expect(approve).toBeVisible()
  await expect(approve).not.toHaveAttribute('aria-keyshortcuts')
  for (const press of ['j', 'a', 'r', '?']) await page.keyboard.press(press)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await page.getByRole('button', { name: reviewing.keys.title }).click()
  await list.getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/\/dashboard\/review\/(articles|papers)\//)
  await expect(page).not.toHaveURL(new RegExp(id))
})

test('shows a waiting item as readers will see it, decides about it, and opens the next', {
  tag: [MAIN, PHONE],
}, async ({ page }) => {
  const word = uniqueWord()
  // Its list of contents is beside the text.
  const content = '<h2>Signs</h2><p>Pain.</p>'.repeat(4)
  const id = await addArticle('pending', { title: `${word} first`, content })
  const next = await addArticle('pending', { title: `${word} second` })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/articles?search=${word}`)
  await getRow(page, `${word} first`)
    .getByRole('link', { name: new RegExp(`^${reviewing.review}: `) })
    .press('Enter')
  await expect(page).toHaveURL(`/dashboard/review/articles/${id}`)
  const shown = page.getByRole('region', { name: reviewing.shown })
  await expect(shown.getByRole('heading', { name: new RegExp(`${word} first`) })).toBeVisible()
  await expect(page.getByText(reviewing.noDecisions)).toBeVisible()
  await expect(page.getByRole('link', { name: reviewing.next })).toBeVisible()
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
  const reason = 'Please name the source.'
  await page.getByRole('button', { name: staff.reject, exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill(reason)
  await question.getByRole('button', { name: staff.reject, exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page).toHaveURL(/\/dashboard\/review\/(articles|papers)\//)
  await page.goto(`/dashboard/review/articles/${next}`)
  await expect(shown.getByRole('heading', { name: new RegExp(`${word} second`) })).toBeVisible()
  await page.goto(`/dashboard/review/articles/${id}`)
  await expect(page.getByRole('region', { name: reviewing.decisions })).toContainText(reason)
})

for (const [kind, add] of [
  ['article', addArticle],
  ['paper', addPaper],
] as const) {
  test(`approves the ${kind} that was read, and opens the next in the queue`, async ({ page }) => {
    const id = await add('pending', { title: uniqueWord() })
    await signInAs(page, admin, { isStaff: true })
    await page.goto(`/dashboard/review/${kind}s/${id}`)
    await expect(page.getByRole('link', { name: reviewing.next })).toBeVisible()
    await page.getByRole('button', { name: staff.approve, exact: true }).click()
    await expect(page.getByRole('alertdialog')).toContainText(en[`${kind}s`].approveText)
    await page.getByRole('button', { name: staff.cancel }).click()
    await approveReviewed(page, kind)
    await expect(page).toHaveURL(/\/dashboard\/review\/(articles|papers)\//)
    await expect(page).not.toHaveURL(new RegExp(id))
    const [found] = await sql<{ is_published: boolean }>(
      `SELECT is_published FROM ${kind} WHERE id = $1`,
      [id],
    )
    expect(found?.is_published).toBe(true)
  })
}

test('shows the proposed text and document of a public paper, and approves it', {
  tag: PHONE,
}, async ({ page, request }) => {
  const author = await createAccount(request, { role: 'RHEUMATOLOGIST' }, { approved: true })
  const word = uniqueWord()
  const id = await addPaper('public', { title: word, uploader_id: author.user_id })
  const edit = await getCaller(request, author)
  const title = `Proposed ${word}`
  await edit('PATCH', `/paper/${id}`, {
    multipart: {
      paper_title: title,
      language: 'eng',
      reference: '<p>A corrected reference.</p>',
      change_note: 'The reference was corrected.',
      paper: { name: 'p.pdf', mimeType: 'application/pdf', buffer: await makePdf() },
    },
  })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/papers?search=${word}`)
  const review = getRow(page, word).getByRole('link', { name: /^Review: / })
  await review.press('Enter')
  const shown = page.getByRole('region', { name: reviewing.shown })
  await expect(shown.getByRole('heading', { name: title })).toBeVisible()
  await expect(shown).toContainText('A corrected reference.')
  await expect(shown).not.toContainText('A reference of a test.')
  await expect(shown).toContainText('The reference was corrected.')
  const changes = page.getByRole('region', { name: en.editorial.changes })
  await expect(changes.locator('ins').first()).toBeVisible()
  await expect(changes).toContainText(en.versions.otherDocument)
  await expectAccessible(page)
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
  await shown.getByRole('button', { name: new RegExp(`^${en.papers.preview}`) }).click()
  await expect(shown.locator('canvas').first()).toBeVisible()
  await approveReviewed(page, 'paper')
  const [found] = await sql<{ title: string; note: string }>(
    'SELECT title, change_note AS note FROM paper WHERE id = $1',
    [id],
  )
  expect(found).toEqual({ title, note: 'The reference was corrected.' })
})

test('reviews a selection one by one', { tag: PHONE }, async ({ page }) => {
  const word = uniqueWord()
  const ids = [
    await addArticle('pending', { title: `${word} one` }),
    await addArticle('pending', { title: `${word} two` }),
  ]
  await addArticle('public', { title: `${word} three` })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/articles?search=${word}`)
  await expect(getRow(page, word)).toHaveCount(3)
  await page.getByRole('checkbox', { name: en.table.selectAll }).check()
  const bar = page.getByRole('group', { name: en.table.selection.label })
  await expect(bar.getByRole('button', { name: staff.approve })).toHaveCount(0)
  const menu = bar.getByText(en.table.actions, { exact: true })
  const link = bar.getByRole('link', { name: 'Review 2 items' })
  // On a phone the link is in the menu.
  await expect(menu.or(link).first()).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  await link.click()
  const values = { number: 2, count: 2 }
  await expect(page.getByRole('link', { name: fill(reviewing.nextSelected, values) })).toBeVisible()
  const first = ids.find((id) => page.url().includes(`/articles/${id}`))
  const second = ids.find((id) => id !== first)
  await approveReviewed(page, 'article')
  await expect(page).toHaveURL(new RegExp(`/dashboard/review/articles/${second}`))
  await expect(page.getByRole('link', { name: reviewing.toTable })).toBeVisible()
  await approveReviewed(page, 'article')
  await expect(page).toHaveURL(`/dashboard/articles?search=${word}`)
  const published = await sql('SELECT id FROM article WHERE id = ANY($1) AND is_published', [ids])
  expect(published).toHaveLength(2)
})

test('decides about no text that was changed since it was opened', async ({ page, complaints }) => {
  complaints.allow(/status of 409/)
  const word = uniqueWord()
  const id = await addArticle('pending', { title: word })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/review/articles/${id}`)
  const approve = page.getByRole('button', { name: staff.approve, exact: true })
  await expect(approve).toBeVisible()
  await sql(
    `UPDATE article SET content = '<p>Anew.</p>', text = 'Anew.', updated_at = now() WHERE id = $1`,
    [id],
  )
  await approve.click()
  await page.getByRole('alertdialog').getByRole('button', { name: staff.approve }).click()
  const conflict = page.getByRole('main').getByRole('alert')
  await expect(conflict).toContainText(en.content.changedSince)
  await expect(approve).toHaveCount(0)
  const shown = page.getByRole('region', { name: reviewing.shown })
  await expect(shown).toContainText('A text of a test.')
  await conflict.getByRole('button', { name: reviewing.showCurrent }).click()
  await expect(shown).toContainText('Anew.')
  await expect(conflict).toHaveCount(0)
  await approveReviewed(page, 'article')
})
