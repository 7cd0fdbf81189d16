import { expect } from '@playwright/test'
import { paths } from '@/lib/core/paths'
import { admin } from './support/accounts'
import { getFirst, readLibrary } from './support/library'
import { expectCached, listCached, test } from './support/line'
import { addArticle } from './support/rows'
import { getCaller } from './support/staff-calls'

test('links each kind by readable addresses, which its page declares as canonical', async ({
  request,
  browser,
  baseURL,
}) => {
  const { articles, papers, videos } = await readLibrary(request)
  const [article, paper, video] = [getFirst(articles), getFirst(papers), getFirst(videos)]
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const [list, byId, readable] of [
    ['articles', paths.article, paths.article(article.article_id, article.article_title)],
    ['papers', paths.paper, paths.paper(paper.paper_id, paper.paper_title)],
    ['videos', paths.video, paths.video(video.video_id, video.video_title)],
  ] as const) {
    const id = readable.split('/')[3] ?? ''
    await page.goto(paths[list])
    await page.locator(`main a[href="${readable}"]`).first().click()
    await expect(page).toHaveURL(readable)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${readable}$`),
    )
    expect(await page.content()).toContain(`${readable}","url":"`)
    expect(sitemap).toContain(`${readable}</loc>`)
    expect((await request.get(byId(id), { maxRedirects: 0 })).status()).toBe(200)
  }
  await context.close()
  const feed = await (await request.get('/feed.xml')).text()
  for (const each of articles.filter(({ language }) => language === 'eng')) {
    expect(feed).toContain(`${paths.article(each.article_id, each.article_title)}"`)
  }
})

test('redirects other words to the right ones, as one page', async ({ request }) => {
  const { articles } = await readLibrary(request)
  const { article_id: id, article_title: title } = getFirst(articles)
  const readable = paths.article(id, title)
  const ask = (path: string, headers = {}) => request.get(path, { maxRedirects: 0, headers })
  for (const words of ['nothing-of-it', 'leaflet', '%2F..', '%00', 'é']) {
    for (const headers of [{}, { 'save-data': 'on' }, { rsc: '1' }]) {
      const response = await ask(`/fr${paths.article(id)}/${words}?from=mail`, headers)
      expect([response.status(), response.headers().location]).toEqual([
        308,
        `/fr${readable}?from=mail`,
      ])
    }
  }
  expect((await ask('/home/video/none/words')).status()).toBe(404)
  expect(
    (await ask(`${paths.article('00000000-0000-4000-8000-000000000000')}/words`)).status(),
  ).toBe(404)
  const [one, other] = [await ask(paths.article(id)), await ask(`${readable}?utm=1`)]
  expect(await other.text()).toBe(await one.text())
  expect(other.headers()['content-security-policy']).toBe(one.headers()['content-security-policy'])
  const held = await ask(readable, { 'if-none-match': other.headers().etag ?? '' })
  expect(held.status()).toBe(304)
})

test("uses a new title's address at once, and answers 410 under each address of a deleted item", async ({
  request,
}) => {
  const staff = await getCaller(request, admin)
  const id = await addArticle('public', { title: 'before' })
  const at = (words: string) => request.get(`${paths.article(id)}/${words}`, { maxRedirects: 0 })
  const [before] = [(await at('x')).headers().location?.split('/').at(-1) ?? '']
  expect((await at(before)).status()).toBe(200)
  await staff('PATCH', `/article/${id}`, { multipart: { article_title: 'Élan: à présent' } })
  expect((await at(before)).headers().location).toBe(`${paths.article(id)}/elan-a-present`)
  expect((await at('elan-a-present')).status()).toBe(200)
  await staff('DELETE', `/article/${id}`)
  for (const words of [before, 'elan-a-present', 'x']) expect((await at(words)).status()).toBe(410)
})

test.describe('on a device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('stores a page once on a device, and serves it offline under each address', async ({
    page,
    request,
    line,
  }) => {
    const { articles } = await readLibrary(request)
    const { article_id: id, article_title: title } = getFirst(articles)
    await page.goto(line.url + paths.article(id, title))
    await expectCached(page, paths.article(id))
    await page.goto(line.url + paths.article(id))
    expect((await listCached(page)).filter((each) => each.includes(id))).toEqual([
      paths.article(id),
    ])
    await line.cut()
    for (const path of [paths.article(id, title), paths.article(id), paths.article(id, 'Older')]) {
      await page.goto(line.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    }
  })
})
