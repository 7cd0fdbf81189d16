import { expect, it } from 'vitest'
import { articleRoutes, paperRoutes } from '@/lib/routes/content-routes'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { editorialKinds } from '@/lib/testing/editorial'
import { createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'

const { GET: listArticles } = articleRoutes['']
const { GET: listPapers } = paperRoutes['']

setUpAccountTests()

const PAST = new Date('2026-02-01T00:00:00Z')
const notPublic = { isPublished: false, publishedAt: null }

it('links from the work queue to lists of waiting items and edits, longest waiting first', async () => {
  const [author, admin] = [await createUser(), await createAdmin()]
  const bearer = await signIn(admin)
  for (const [bench, listed] of [
    [
      editorialKinds.article,
      async (query: string) => {
        const { data } = await callRoute(listArticles, { method: 'GET', query, bearer })
        return data.articles.map(({ article_id }) => article_id)
      },
    ],
    [
      editorialKinds.paper,
      async (query: string) => {
        const { data } = await callRoute(listPapers, { method: 'GET', query, bearer })
        return data.papers.map(({ paper_id }) => paper_id)
      },
    ],
  ] as const) {
    await bench.create(author.id)
    await bench.create(author.id, { ...notPublic, rejectedAt: PAST })
    await bench.create(author.id, { ...notPublic, deletedAt: PAST })
    const edited = await bench.create(author.id)
    await bench.retitle(author, edited.id, 'Proposed')
    const first = await bench.create(author.id, notPublic)
    const second = await bench.create(author.id, notPublic)
    // Items are in the past here, and the edit is from now.
    expect(await listed('waiting=1')).toEqual([first.id, second.id, edited.id])
    expect(await listed('waiting=1&limit=2&page=2')).toEqual([edited.id])
  }
})
