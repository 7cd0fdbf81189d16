import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { getFirst, readLibrary } from './support/library'
import {
  chooseMoreTool,
  getEditor,
  paste,
  pictureFile,
  signInAuthor,
} from './support/staff-articles'
import { PHONE, test } from './support/test'
import { en } from './support/texts'

const { article, editor, emergency, writing } = en
const GRADES = ['emergency', 'today', 'soon'] as const

async function openCards(page: Page) {
  const { articles } = await readLibrary(page.request)
  const about = getFirst(
    articles.filter(({ article_title }) => /low back pain/i.test(article_title)),
  )
  await page.goto(`/home/article/${about.article_id}`)
}

test('states the urgency of a care card in words: on the screen, to screen readers, in print and as text only', {
  tag: PHONE,
}, async ({ page, context }) => {
  await openCards(page)
  const expectCards = async () => {
    for (const grade of GRADES) {
      const card = page.getByRole('note', { name: article.care[grade] })
      await expect(card).toBeVisible()
      await expect(card.getByRole('heading', { name: article.care[grade] })).toBeVisible()
    }
  }
  await expectCards()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expectCards()
  await page.emulateMedia({ media: 'screen' })
  const { hostname } = new URL(page.url())
  await context.addCookies([{ name: 'ingingo.mode', value: 'text', domain: hostname, path: '/' }])
  await page.reload()
  await expectCards()
})

test('states once on each page with answers that it does not replace care, with a link to the emergency signs', {
  tag: PHONE,
}, async ({ page }) => {
  const { papers, videos, articles } = await readLibrary(page.request)
  for (const path of [
    '/home/faqs',
    '/home/facts',
    '/home/more-videos',
    `/home/video/${getFirst(videos).video_id}`,
    '/home/more-papers',
    `/home/papers/${getFirst(papers).paper_id}`,
    `/home/article/${getFirst(articles).article_id}`,
  ]) {
    await page.goto(path)
    const line = page.getByText(emergency.noCare)
    await expect(line, path).toHaveCount(1)
    const link = line.getByRole('link', { name: emergency.noCareLink })
    await expect(link, path).toHaveAttribute('href', '/emergency')
    await expect(link, path).toHaveCSS('text-decoration-line', 'underline')
    const { height = 0 } = (await link.boundingBox()) ?? {}
    expect(height, path).toBeGreaterThanOrEqual(44)
  }
  const discussion = page.getByRole('region', { name: en.discussion.title })
  await expect(discussion.getByText(emergency.noCare)).toBeVisible()
})

test('adds a care card with a grade, and removes it again', async ({ page }) => {
  await signInAuthor(page)
  await page.goto('/dashboard/articles/new')
  const text = await getEditor(page)
  await field(page, writing.title).fill('Fever with methotrexate')
  await text.click()
  await page.keyboard.type('A fever while you take it.')
  const choose = async (grade: keyof typeof editor.careGrades) => {
    await chooseMoreTool(page, editor.careGrades[grade])
    await expect(text).toBeFocused()
  }
  await choose('soon')
  await expect(text.getByText(editor.careWords.soon)).toBeVisible()
  await choose('none')
  await expect(text.locator('aside')).toHaveCount(0)
  await choose('soon')
  await choose('today')
  await expect(text.getByText(editor.careWords.today)).toBeVisible()
  await expectAccessible(page, '[role="textbox"]')

  await page.getByRole('button', { name: writing.preview }).click()
  await expect(page.getByRole('note', { name: article.care.today })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel(writing.cover).setInputFiles(await pictureFile())
  const sent = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/v1/article') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: writing.publish }).click()
  const { data } = await (await sent).json()
  expect(data.article_content).toBe(
    '<aside class="care care-today"><p>A fever while you take it.</p></aside>',
  )
})

test('writes the first line of a card without a grade beside its icon', async ({ page }) => {
  await signInAuthor(page)
  await page.goto('/dashboard/articles/new')
  await paste(page, '<aside class="care"><p>Go now.</p><p>Do not wait.</p></aside>')
  const text = await getEditor(page)
  await expect(text.getByText('Go now.')).toHaveCSS('padding-left', '32px')
  await expect(text.getByText('Do not wait.')).toHaveCSS('padding-left', '0px')
})
