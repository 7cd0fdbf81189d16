import { expect, type Page } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { openByline } from './support/byline'
import { sql } from './support/database'
import { addArticle } from './support/rows'
import { getArticlePath } from './support/staff-articles'
import { getCaller } from './support/staff-calls'
import { MAIN, test } from './support/test'
import { en, fill, getCatalogue } from './support/texts'

const { printed } = en
const NOTE = 'Once a day was wrong: it is once a week.'
const rheumatologist = { email: 'rheumatologist@ingingo.test', password: admin.password }

/** Returns the code on an article's leaflet, as a person reads it. */
async function printLeaflet(page: Page, id: string): Promise<string> {
  await page.goto(`/home/article/${id}/leaflet/a5`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: printed.qr })).toBeVisible()
  await expect(page.getByText('Take it once a day.')).toBeVisible()
  await expectAccessible(page)
  const mark = page.locator('.leaflet-mark')
  const [, code = ''] =
    /\/v\/([2-9a-z]{5}-[2-9a-z]{5})/.exec((await mark.textContent()) ?? '') ?? []
  await expect(mark).toContainText(printed.code.replace('{code}', code))
  await page.emulateMedia({ media: 'screen' })
  return code
}

/** Approves the pending edit as an administrator, as a change of medical advice with a note for readers. */
async function approveAsMedical(page: Page, id: string) {
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/review/articles/${id}`)
  await page.getByRole('button', { name: en.staff.approve, exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel(en.changeNote.medical).check()
  await question.getByRole('button', { name: en.staff.approve }).click()
  await expect(question.getByText(en.validation.changeNoteRequired)).toBeVisible()
  await expectAccessible(page, '[role="alertdialog"]')
  await question.getByLabel(en.changeNote.label).fill(NOTE)
  await question.getByRole('button', { name: en.staff.approve }).click()
  await expect(page.getByText(en.content.articleApproved)).toBeVisible()
  await page.goto(getArticlePath(id))
  await page.getByRole('button', { name: en.writing.history }).click()
  const versions = page.getByRole('dialog', { name: en.writing.history })
  await expect(versions.getByRole('listitem').first()).toContainText(NOTE)
}

test('reports whether a printed text is current, changed or withdrawn', {
  tag: MAIN,
}, async ({ page, request, browser, baseURL, complaints }) => {
  complaints.allow(/status of 4(04|22)/)
  const [reviewer] = await sql<{ id: string }>(`SELECT id FROM "user" WHERE email = $1`, [
    rheumatologist.email,
  ])
  const content = '<p>Take it once a day.</p>'
  const id = await addArticle('public', {
    title: 'Printed',
    content,
    author_id: reviewer?.id,
    reviewer_id: reviewer?.id,
    reviewed_at: '2026-01-05T08:00:00Z',
  })
  // A person who scans a code may have only a browser.
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const reader = await context.newPage()
  const code = await printLeaflet(page, id)
  await reader.goto(`/v/${code}`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(printed.current)
  await expect(reader.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')

  const author = await getCaller(request, rheumatologist)
  await author('PATCH', `/article/${id}`, {
    multipart: { article_content: '<p>Take it once a week.</p>' },
  })
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(printed.current)
  await approveAsMedical(page, id)

  await reader.goto(`/home/article/${id}`)
  await expect(reader.getByText(NOTE)).toBeVisible()
  await openByline(reader)
  await expect(reader.getByText(/^Changed on .* since it was last reviewed/)).toBeVisible()
  const html = await reader.content()
  expect(html).not.toContain('lastReviewed')
  expect(html).toContain('CorrectionComment')
  await reader.emulateMedia({ media: 'print' })
  await expect(reader.getByText(NOTE)).toBeVisible()
  await expect(reader.getByText(/Is this still up to date\? See http.*\/v\//)).toBeVisible()
  await reader.emulateMedia({ media: 'screen' })
  await reader.goto(`/home/article/${id}/leaflet/a4`)
  await expect(reader.getByText(NOTE)).toBeVisible()

  await reader.goto(`/v/${code.toUpperCase()}`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(/^Changed on /)
  await expect(reader.getByText(NOTE)).toBeVisible()
  await expectAccessible(page)
  await reader.goto(`/rw/v/${code}`)
  await expect(reader.getByText(getCatalogue('rw').printed.whatChanged)).toBeVisible()
  await expect(reader.getByText(NOTE)).toBeVisible()

  const staff = await getCaller(request, admin)
  await staff('POST', `/article/${id}/reject`, { data: { reason: 'It is wrong.' } })
  await reader.goto(`/v/${code}`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(printed.withdrawn)
  await expect(reader.locator('main')).not.toContainText('Printed')
  const unknown = await reader.goto('/v/22222-22222')
  expect(unknown?.status()).toBe(404)
  await expect(reader.getByText(printed.unknownText)).toBeVisible()
  await context.close()
})

test('warns on a leaflet, and at its code, that the original of the translation has changed', async ({
  page,
}) => {
  const original = await addArticle('public', { content_changed_at: '2026-02-01T08:00:00Z' })
  const id = await addArticle('public', {
    title: 'Translated',
    content: '<p>Take it once a day.</p>',
    language: 'kiny',
    translation_of: original,
    translated_at: '2026-01-01T08:00:00Z',
  })
  const warning = page.getByText(fill(en.translations.changed, { language: en.languages.eng }))
  const code = await printLeaflet(page, id)
  await page.emulateMedia({ media: 'print' })
  await expect(warning).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/v/${code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(printed.current)
  await expect(warning).toBeVisible()
})

test('shows the change note in the feed', async ({ request }) => {
  const [seeded] = await sql<{ note: string }>(
    `SELECT change_note AS note FROM article WHERE title = 'Methotrexate: using it safely'`,
  )
  const feed = await (await request.get('/feed.xml')).text()
  expect(feed).toContain(seeded?.note)
})
