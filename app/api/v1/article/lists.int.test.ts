import { describe, expect, it } from 'vitest'
import { articleRoutes } from '@/lib/routes/content-routes'
import { createAdmin, createVisitor, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createArticle, createPendingArticle, createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'

const { GET: list } = articleRoutes['']
const { GET: search } = articleRoutes.search
const { GET: listOwn } = articleRoutes.user

setUpAccountTests()

describe('the lists of articles', () => {
  it('return to each kind of caller what they may see, by the names of the contract', async () => {
    const user = await createUser()
    const bearer = await signIn(user)
    const pending = await createPendingArticle({ authorId: user.id, title: 'Waiting knee' })
    const approved = await createArticle({ title: 'Approved knee' })
    await createArticle({ title: 'Deleted knee', deletedAt: new Date() })
    const admin = await signIn(await createAdmin())
    const visitor = await signIn(await createVisitor())
    const lists = async (who?: string) =>
      (await callRoute(list, { method: 'GET', ...(who ? { bearer: who } : {}) })).data
    for (const who of [undefined, visitor, bearer]) {
      const data = await lists(who)
      expect(data).toMatchObject({ approvedArticlesCount: 1 })
      expect(data.articles.map(({ article_id }) => article_id)).toEqual([approved.id])
    }
    expect(await lists(admin)).toMatchObject({ articleCount: 2, articlesCount: 2 })
    const own = (await callRoute(listOwn, { method: 'GET', bearer })).data
    expect(own.myArticles).toBe(1)
    expect(own.articles.map(({ article_id }) => article_id)).toEqual([pending.id])
    const deleted = await callRoute(list, { method: 'GET', bearer: admin, query: 'deleted=1' })
    expect(deleted.data).toMatchObject({ articleCount: 1 })
  })

  it('search only visible articles', async () => {
    const user = await createUser()
    const bearer = await signIn(user)
    await createPendingArticle({ authorId: user.id, title: 'Waiting knee' })
    await createPendingArticle({ title: 'Hidden knee' })
    await createArticle({ title: 'Approved knee' })
    const found = async (query: string, who?: string) => {
      const { data } = await callRoute(search, {
        method: 'GET',
        query,
        ...(who ? { bearer: who } : {}),
      })
      expect(data.articlesCount).toBe(data.articles.length)
      return data.articles.map(({ article_title }) => article_title).sort()
    }
    expect(await found('search=knee')).toEqual(['Approved knee'])
    expect(await found('search=knee', bearer)).toEqual(['Approved knee'])
    expect(await found('search=knee&mine=1', bearer)).toEqual(['Waiting knee'])
    expect(await found('search=knee&mine=1')).toEqual(['Approved knee'])
    const all = ['Approved knee', 'Hidden knee', 'Waiting knee']
    expect(await found('search=knee', await signIn(await createAdmin()))).toEqual(all)
    expect(await found("search=%25'%3A*", await signIn(await createAdmin()))).toEqual([])
  })
})
