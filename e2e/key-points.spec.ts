import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { readLibrary } from './support/library'
import { chooseMoreTool, getEditor, pictureFile, signInAuthor } from './support/staff-articles'
import { test } from './support/test'
import { en } from './support/texts'

const { article, editor, writing } = en

test("shows an article's key points first, and links an emergency card to the telephone", async ({
  page,
}) => {
  const { articles } = await readLibrary(page.request)
  const about = articles.find(({ article_title }) => /low back pain/i.test(article_title))
  await page.goto(`/home/article/${about?.article_id}`)
  const points = page.getByRole('list', { name: article.keyPoints })
  await expect(points.getByRole('listitem')).toHaveCount(3)
  const card = page.getByRole('note', { name: article.care.emergency })
  await expect(card.getByRole('link', { name: 'Call 912' })).toHaveAttribute('href', 'tel:912')
  await expectAccessible(page)
})

test('adds up to four key points above a text, and turns them back into a list', async ({
  page,
}) => {
  await signInAuthor(page)
  await page.goto('/dashboard/articles/new')
  const text = await getEditor(page)
  await field(page, writing.title).fill('A swollen knee')
  await text.click()
  await page.keyboard.type('It often helps to rest.')
  await chooseMoreTool(page, editor.keyPoints)
  await expect(text).toBeFocused()
  for (const point of ['Rest.', 'Cool it.', 'Raise it.', 'Ask early.'])
    await page.keyboard.type(`${point}\n`)
  const points = text.locator('ul.key > li')
  await expect(points).toHaveCount(4)
  await expectAccessible(page, '[role="textbox"]')
  await page.getByRole('button', { name: editor.more }).click()
  const tool = page.getByRole('menuitemcheckbox', { name: editor.keyPoints })
  await expect(tool).toBeChecked()
  await tool.click()
  await expect(points).toHaveCount(0)
  await expect(text.locator('ul > li')).toHaveCount(4)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(points).toHaveCount(4)

  await page.getByLabel(writing.cover).setInputFiles(await pictureFile())
  const sent = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/v1/article') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: writing.publish }).click()
  const { data } = await (await sent).json()
  expect(data.article_content).toMatch(
    /^<ul class="key"><li><p>Rest\.<\/p><\/li>.*<\/ul><p>It often helps to rest\.<\/p>$/,
  )
})
