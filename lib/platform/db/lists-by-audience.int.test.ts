import { expect, it } from 'vitest'
import { listArticleCards, searchArticleCards } from '@/lib/modules/content/articles/queries'
import { listPaperCards, searchPaperCards } from '@/lib/modules/content/papers/queries'
import { listVideos, searchVideos } from '@/lib/modules/videos/queries'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createArticle, createPaper, createVideo } from '@/lib/testing/factories'

emptyBetweenTests()

const all = { page: 1, limit: 10 }

it('filters articles and their search by audience, the preferred language first', async () => {
  const french = { title: 'Gout', language: 'fr', audience: 'patients' } as const
  const own = await createArticle(french)
  const other = await createArticle({ ...french, language: 'eng' })
  const clinicians = await createArticle({ ...french, audience: 'clinicians' })
  await createArticle({ ...french, isPublished: false })
  const { articles, approvedArticlesCount } = await listArticleCards(all, 'fr', {
    audience: 'patients',
  })
  expect(articles.map((each) => each.article_id)).toEqual([own.id, other.id])
  expect(approvedArticlesCount).toBe(2)
  const found = await searchArticleCards('gout', all, { audience: 'clinicians' })
  expect(found.articles.map((each) => each.article_id)).toEqual([clinicians.id])
  expect(found.articlesCount).toBe(1)
})

it('continues across pages and languages', async () => {
  const made: { id: string }[] = []
  for (const language of ['eng', 'fr', 'eng', 'kiny'] as const)
    made.push(await createArticle({ language }))
  const ids: string[] = []
  for (const page of [1, 2]) {
    const { articles } = await listArticleCards({ page, limit: 2 }, 'eng', {
      audience: 'patients',
    })
    ids.push(...articles.map((each) => each.article_id))
  }
  expect(ids).toEqual([2, 0, 3, 1].map((at) => made[at]?.id))
})

it('filters by language instead of preferring one, and counts everything', async () => {
  const french = await createArticle({ language: 'fr', audience: 'clinicians' })
  await createArticle({ language: 'fr', audience: 'patients' })
  await createArticle({ language: 'eng', audience: 'clinicians' })
  const filter = { language: 'fr', audience: 'clinicians' } as const
  const { articles, approvedArticlesCount, counts } = await listArticleCards(all, 'eng', filter)
  expect(articles.map((each) => each.article_id)).toEqual([french.id])
  expect(approvedArticlesCount).toBe(1)
  expect(counts).toHaveLength(3)
  expect(counts).toContainEqual({ language: 'eng', audience: 'clinicians', count: 1 })
  const beyond = await listArticleCards({ page: 2, limit: 1 }, 'eng', filter)
  expect(beyond.articles).toEqual([])
})

it('filters papers and videos in the same way', async () => {
  const paper = await createPaper({ title: 'Gout', audience: 'patients' })
  await createPaper({ title: 'Gout' })
  const video = await createVideo({ title: 'Gout', audience: 'clinicians' })
  await createVideo({ title: 'Gout' })
  const papers = await listPaperCards(all, undefined, { audience: 'patients' })
  expect(papers).toMatchObject({ papers: [{ paper_id: paper.id }], approvedPaperCount: 1 })
  const foundPapers = await searchPaperCards('gout', all, { audience: 'patients' })
  expect(foundPapers).toMatchObject({ papers: [{ paper_id: paper.id }], paperCount: 1 })
  const videos = await listVideos(all, undefined, { audience: 'clinicians' })
  expect(videos).toMatchObject({ video: [{ video_id: video.id }], videoCount: 1 })
  const foundVideos = await searchVideos('gout', all, { audience: 'clinicians' })
  expect(foundVideos).toMatchObject({ videos: [{ video_id: video.id }], videosCount: 1 })
})
