import { expect, it } from 'vitest'
import { searchEverything } from '@/lib/modules/search/queries'
import { db } from '@/lib/platform/db/client'
import { createAdmin, testAccounts } from '@/lib/testing/accounts'
import {
  createArticle,
  createFact,
  createFaq,
  createPaper,
  createVideo,
} from '@/lib/testing/factories'
import { doBefore } from '@/lib/testing/statements'
import { searchArticles } from '../articles/staff-queries'
import { searchPapers } from '../papers/staff-queries'

testAccounts()

const paging = { page: 1, limit: 10 }
const deletion = { deletedAt: new Date() }

/** Every row read by its id, after it was found: the statement that the client makes. */
const rereading = (table: string) => new RegExp(`FROM "\\w+"\\."${table}"`)

async function foundNow() {
  const { articles, papers, videos, facts, faqs } = await searchEverything('swollen', 10)
  const lists = [articles.articles, papers.papers, videos.videos, facts.duk, faqs.faqs]
  return lists.map((list) => list.length)
}

it.each([
  ['article', 0, () => db().article.updateMany({ data: { isPublished: false } })],
  ['article', 0, () => db().article.updateMany({ data: deletion })],
  ['paper', 1, () => db().paper.updateMany({ data: { isPublished: false } })],
  ['paper', 1, () => db().paper.updateMany({ data: deletion })],
  ['video', 2, () => db().video.updateMany({ data: deletion })],
  ['fact', 3, () => db().fact.updateMany({ data: deletion })],
  ['faq', 4, () => db().faq.updateMany({ data: deletion })],
] as const)(
  'a search shows no %s that was withdrawn since it was found (%i)',
  async (table, at, withdraw) => {
    const title = 'A swollen knee'
    await createArticle({ title })
    await createPaper({ title })
    await createVideo({ title })
    await createFact({ title, content: title })
    await createFaq({ question: title })
    expect(await foundNow()).toEqual([1, 1, 1, 1, 1])
    doBefore(rereading(table), withdraw)
    const found = await foundNow()
    expect(found[at]).toBe(0)
    expect(found.reduce((sum, count) => sum + count)).toBe(4)
  },
)

it('a search of the staff shows nothing that was deleted since it was found', async () => {
  const admin = await createAdmin()
  const title = 'A swollen knee'
  await createArticle({ title })
  await createPaper({ title })
  doBefore(rereading('article'), () => db().article.updateMany({ data: deletion }))
  expect((await searchArticles(admin, 'swollen', paging, false)).articles).toEqual([])
  doBefore(rereading('paper'), () => db().paper.updateMany({ data: deletion }))
  expect((await searchPapers(admin, 'swollen', paging, false)).papers).toEqual([])
})
