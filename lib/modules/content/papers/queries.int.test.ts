import { expect, it } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createPaper, createStoredFile, createUser } from '@/lib/testing/factories'
import {
  findPaperFile,
  findStaffPaper,
  getPublicPaper,
  listApprovedPapers,
  searchApprovedPapers,
} from './queries'
import { citePaper } from './service'

emptyBetweenTests()

const first = { page: 1, limit: 6 }
const getIds = (list: { paper_id: string }[]) => list.map((paper) => paper.paper_id)
const pending = { isPublished: false, publishedAt: null }
const deleted = { deletedAt: new Date() }

it('lists approved, undeleted papers, newest first', async () => {
  await createPaper(pending)
  await createPaper(deleted)
  const older = await createPaper()
  const newer = await createPaper()
  const { papers, approvedPaperCount } = await listApprovedPapers(first)
  expect(getIds(papers)).toEqual([newer.id, older.id])
  expect(approvedPaperCount).toBe(2)
})

it('lists papers in the preferred language first, across pages', async () => {
  const own = await createPaper({ language: 'kiny' })
  const other = await createPaper()
  const newest = await createPaper()
  const list = (page: number) => listApprovedPapers({ page, limit: 1 }, 'kiny')
  const pages = [await list(1), await list(2), await list(3)]
  expect(pages.flatMap(({ papers }) => getIds(papers))).toEqual([own.id, newest.id, other.id])
  expect((await list(9)).papers).toEqual([])
})

it('returns a public, gone or missing paper', async () => {
  const shown = await createPaper()
  const removed = await createPaper(deleted)
  const unpublished = await createPaper({ isPublished: false })
  const waiting = await createPaper(pending)
  const getState = async (id: string) => (await getPublicPaper(id)).state
  expect(await getState(shown.id)).toBe('public')
  expect(await getState(removed.id)).toBe('gone')
  expect(await getState(unpublished.id)).toBe('missing')
  expect(await getState(waiting.id)).toBe('missing')
  expect(await getState('0197a1c2-7b3e-7c55-8e21-0123456789ab')).toBe('missing')
  expect(await getState('../etc/passwd')).toBe('missing')
})

it('names the uploader if the paper names no author', async () => {
  const { id: uploaderId } = await createUser({ firstName: 'Keza', lastName: 'Icyizere' })
  const { id } = await createPaper({ uploaderId })
  const found = await getPublicPaper(id)
  expect(found).toMatchObject({ paper: { authors: ['Keza Icyizere'], paper_url: null } })
})

it('returns the reviewing clinician and the date', async () => {
  const { id: reviewerId } = await createUser({ firstName: 'Keza', lastName: 'Icyizere' })
  const reviewedAt = new Date('2026-02-01T00:00:00Z')
  const reviewed = await createPaper({ reviewerId, reviewedAt })
  const other = await createPaper()
  expect(await getPublicPaper(reviewed.id)).toMatchObject({
    paper: {
      reviewer: { first_name: 'Keza', last_name: 'Icyizere', is_clinician: true },
      reviewedAt: reviewedAt.toISOString(),
    },
  })
  expect(await getPublicPaper(other.id)).toMatchObject({
    paper: { reviewer: null, reviewedAt: null },
  })
})

it('names a reviewer who was asked only once they have confirmed', async () => {
  const { id: reviewerId } = await createUser()
  const { id } = await createPaper({ title: 'Zebra', reviewerId, reviewedAt: null })
  const { papers } = await listApprovedPapers(first)
  const { papers: found } = await searchApprovedPapers('zebra', first)
  expect([...papers, ...found].map(({ reviewer }) => reviewer)).toEqual([null, null])
  expect(await getPublicPaper(id)).toMatchObject({ paper: { reviewer: null } })
  const forStaff = await findStaffPaper(await createUser({ role: 'ADMIN' }), id)
  expect(forStaff).toMatchObject({
    reviewer: { page: null },
    editorial: { reviewer_id: reviewerId },
  })
})

it('returns a document only for a public paper that has one', async () => {
  const { id: fileId } = await createStoredFile(Buffer.from('%PDF-'), { pages: 3 })
  const withFile = await createPaper({ fileId })
  const without = await createPaper()
  const waiting = await createPaper({ ...pending, fileId })
  const removed = await createPaper({ ...deleted, fileId })
  expect(await findPaperFile(null, withFile.id)).toMatchObject({ isPublic: true })
  expect(await getPublicPaper(withFile.id)).toMatchObject({
    paper: { paper_url: `/api/papers/download/${withFile.id}`, size: 5, pages: 3 },
  })
  for (const { id } of [without, waiting, removed]) {
    expect(await findPaperFile(null, id)).toBeNull()
  }
})

it('searches only public papers', async () => {
  const { id } = await createPaper({ title: 'Methotrexate monitoring' })
  await createPaper({ title: 'Methotrexate waiting', ...pending })
  await createPaper({ title: 'Methotrexate removed', ...deleted })
  const { papers, paperCount } = await searchApprovedPapers('methotrexate', first)
  expect(getIds(papers)).toEqual([id])
  expect(paperCount).toBe(1)
})

it('cites only public papers', async () => {
  const shown = await createPaper({ title: 'Gout' })
  const waiting = await createPaper(pending)
  const removed = await createPaper(deleted)
  expect(await citePaper(shown.id, 'ris')).toContain('TI  - Gout')
  expect(await citePaper(shown.id, 'bibtex')).toContain(`/home/papers/${shown.id}/gout`)
  await expect(citePaper(waiting.id, 'ris')).rejects.toMatchObject({ status: 404 })
  await expect(citePaper(removed.id, 'ris')).rejects.toMatchObject({ status: 410 })
})
