import { expect } from '@playwright/test'
import { admin } from './support/accounts'
import { getFirst, readLibrary } from './support/library'
import { getCaller } from './support/staff-calls'
import { test } from './support/test'

test('re-renders the pages that an edit affects, and no others', async ({ request }) => {
  const staff = await getCaller(request, admin)
  const { articles } = await readLibrary(request)
  const getHtml = async (path: string) => (await request.get(path)).text()
  const getCache = async (path: string) => (await request.get(path)).headers()['x-nextjs-cache']
  const { article_id: id, article_title: before } = getFirst(articles)
  const path = `/home/article/${id}`
  // Finds an article that does not recommend this one.
  const others: string[] = []
  for (const { article_id } of articles.slice(1)) {
    const other = `/home/article/${article_id}`
    if (!(await getHtml(other)).includes(path)) others.push(other)
  }
  const unconcerned = [getFirst(others), '/home/facts', '/home/faqs', '/home/more-papers']
  const concerned = [path, '/home/more-articles']
  for (const each of [...unconcerned, ...concerned]) {
    // A page rendered right after a change is not cached yet.
    await expect.poll(() => getCache(each), each).toBe('HIT')
  }

  const title = `${before} today`
  const changed = { multipart: { article_title: title } }
  expect((await staff('PATCH', `/article/${id}`, changed)).effect).toBe('published')
  for (const each of unconcerned) expect(await getCache(each), each).toBe('HIT')
  for (const each of concerned) {
    const response = await request.get(each)
    expect(response.headers()['x-nextjs-cache'], each).toBe('MISS')
    expect(await response.text()).toContain(title)
  }
})
