import { expect, it } from 'vitest'
import { defaultTableChoice } from '@/lib/core/list-query'
import { searchEverything } from '@/lib/modules/search/queries'
import { db } from '@/lib/platform/db/client'
import { createAdmin, setUpAccountTests } from '@/lib/testing/accounts'
import {
  createArticle,
  createFact,
  createFaq,
  createPaper,
  createVideo,
} from '@/lib/testing/factories'
import { runBeforeStatement } from '@/lib/testing/statements'
import {
  searchApprovedArticles,
  searchArticleCards,
  searchArticles,
} from '../content/articles/queries'
import { searchApprovedPapers, searchPaperCards, searchPapers } from '../content/papers/queries'
import { searchFacts } from '../facts/queries'
import { searchFaqs } from '../faqs/queries'
import { searchVideos } from '../videos/queries'

setUpAccountTests()

const paging = { page: 1, limit: 10 }
const deletion = { deletedAt: new Date() }

/** Matches the statement with which the client reads the found rows again by id. */
const rereading = (table: string) => new RegExp(`FROM "\\w+"\\."${table}"`)

const title = 'A swollen knee'

async function createEach() {
  await createArticle({ title })
  await createPaper({ title })
  await createVideo({ title })
  await createFact({ title, content: title })
  await createFaq({ question: title })
}

async function foundEverywhere() {
  const { article, paper, video, fact, faq } = await searchEverything('swollen', 10)
  return [article, paper, video, fact, faq].map(({ items }) => items.length)
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
  'omits a withdrawn %s from the search over everything (%i)',
  async (_, at, withdraw) => {
    await createEach()
    expect(await foundEverywhere()).toEqual([1, 1, 1, 1, 1])
    await withdraw()
    const found = await foundEverywhere()
    expect(found[at]).toBe(0)
    expect(found.reduce((sum, count) => sum + count)).toBe(4)
  },
)

it.each([
  ['article', () => db().article.updateMany({ data: deletion }), searchApprovedArticles],
  ['article', () => db().article.updateMany({ data: { isPublished: false } }), searchArticleCards],
  ['paper', () => db().paper.updateMany({ data: deletion }), searchApprovedPapers],
  ['paper', () => db().paper.updateMany({ data: { isPublished: false } }), searchPaperCards],
  ['video', () => db().video.updateMany({ data: deletion }), searchVideos],
  ['fact', () => db().fact.updateMany({ data: deletion }), searchFacts],
  ['faq', () => db().faq.updateMany({ data: deletion }), searchFaqs],
] as const)(
  'omits a %s that is withdrawn during the search of a list',
  async (table, withdraw, search) => {
    await createEach()
    runBeforeStatement(rereading(table), withdraw)
    const [found] = Object.values(await search('swollen', paging)).filter(Array.isArray)
    expect(found).toEqual([])
  },
)

it('omits items that are deleted during a search by staff', async () => {
  const admin = await createAdmin()
  await createArticle({ title })
  await createPaper({ title })
  runBeforeStatement(rereading('article'), () => db().article.updateMany({ data: deletion }))
  expect(
    (await searchArticles(admin, 'swollen', paging, defaultTableChoice, false)).articles,
  ).toEqual([])
  runBeforeStatement(rereading('paper'), () => db().paper.updateMany({ data: deletion }))
  expect((await searchPapers(admin, 'swollen', paging, defaultTableChoice, false)).papers).toEqual(
    [],
  )
})
