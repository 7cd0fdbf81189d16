import { expect } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { openWithScript } from './support/framework'
import { entries, loadAll } from './support/lists'
import { addArticle, addPaper } from './support/rows'
import { getRow, uniqueWord } from './support/staff-articles'
import { getCaller } from './support/staff-calls'
import { test } from './support/test'
import { en } from './support/texts'

test('adds the next page on each press', async ({ page }) => {
  const word = uniqueWord()
  // Three pages of six: the seeded lists have two.
  const titles = Array.from({ length: 13 }, (_, at) => `${word} ${'abcdefghijklm'[at]}`)
  for (const title of titles) await addPaper('public', { title })
  await openWithScript(page, `/home/more-papers?search=${word}`, 'more')
  await expect(entries(page)).toHaveCount(6)
  await loadAll(page, en.papers.loadMore, en.papers.noMore)
  const shown = await entries(page).getByRole('heading').allTextContents()
  expect(shown.map((title) => title.slice(title.indexOf(word))).sort()).toEqual(titles)
})

test("begins lists of videos with those in the reader's language", async ({ page, request }) => {
  const call = await getCaller(request, admin)
  const word = uniqueWord()
  const languages = ['kiny', 'eng', 'eng', 'eng']
  for (const [at, language] of languages.entries()) {
    const video_url = `https://youtu.be/listvideo0${at}`
    await call('POST', '/video', { data: { video_title: `${word} ${at}`, video_url, language } })
  }
  await page.goto('/rw/home/more-videos')
  await expect(entries(page).first()).toContainText(`${word} 0`)
  await page.goto('/rw/home')
  await expect(page.locator('#videos-section article').first()).toContainText(`${word} 0`)
  await page.goto('/home')
  await expect(page.locator('#videos-section article').first()).toContainText(`${word} 3`)
})

test('returns to the first page when a filter is chosen', async ({ page }) => {
  const word = uniqueWord()
  for (const name of ['a', 'b', 'c']) await addArticle('pending', { title: `${word} ${name}` })
  for (const name of ['d', 'e', 'f']) await addArticle('public', { title: `${word} ${name}` })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/articles?search=${word}&page=2`)
  await expect(getRow(page, word)).toHaveCount(1)
  await page.getByLabel(en.table.status, { exact: true }).selectOption('pending')
  await expect(getRow(page, word)).toHaveCount(3)
  await expect(page).not.toHaveURL(/page=/)
})
