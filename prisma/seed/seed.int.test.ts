import { beforeAll, describe, expect, it } from 'vitest'
import { careGrades } from '@/lib/core/rich-text'
import { parseReferral } from '@/lib/modules/forum/cases/referral-schema'
import { db } from '@/lib/platform/db/client'
import { isEmptyRichText, sanitizeRichText } from '@/lib/platform/html/sanitize'
import { verifyPassword } from '@/lib/platform/passwords/hash'
import { examinePdf } from '@/lib/platform/pdf/examine'
import { storage } from '@/lib/platform/storage/storage'
import { MARK_KEY } from './mark'
import { randomisePasswords } from './passwords'
import { DEMO_PASSWORD, demoPeople } from './people'
import { type SeedResult, seedDatabase } from './seed'

let result: SeedResult | null

beforeAll(async () => {
  result = await seedDatabase()
})

async function countAll() {
  const database = db()
  const [users, articles, revisions, papers, videos, facts, faqs, comments, cases, answers, files] =
    await Promise.all([
      database.user.count(),
      database.article.count(),
      database.revision.count({ where: { kind: 'article' } }),
      database.paper.count(),
      database.video.count(),
      database.fact.count(),
      database.faq.count(),
      database.comment.count({ where: { kind: 'article' } }),
      database.forumPost.count(),
      database.forumComment.count(),
      database.storedFile.count(),
    ])
  return {
    users,
    articles,
    revisions,
    papers,
    videos,
    facts,
    faqs,
    comments,
    cases,
    answers,
    files,
  }
}

async function readStored(key: string): Promise<Buffer> {
  const stream = await storage().read(key)
  if (!stream) throw new Error(`No file under ${key}.`)
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

describe('the demonstration', () => {
  it('fills every list of the site', async () => {
    const approved = { isPublished: true, publishedAt: { not: null } }
    const waiting = { isPublished: false, publishedAt: null }
    expect(await db().article.count({ where: approved })).toBeGreaterThanOrEqual(12)
    expect(await db().article.count({ where: waiting })).toBe(3)
    expect(await db().paper.count({ where: approved })).toBe(8)
    expect(await db().paper.count({ where: waiting })).toBe(2)
    expect(await db().revision.count({ where: { kind: 'article', state: 'PENDING' } })).toBe(1)
    expect(await db().article.count({ where: { changeNote: { not: null } } })).toBe(1)
    const counts = await countAll()
    expect(counts.videos).toBeGreaterThanOrEqual(12)
    expect(counts.facts).toBeGreaterThanOrEqual(40)
    expect(counts.faqs).toBeGreaterThanOrEqual(14)
    expect(counts.cases).toBeGreaterThanOrEqual(6)
    expect(await db().facility.count()).toBeGreaterThanOrEqual(5)
    const referrals = await db().forumPost.findMany({ select: { referral: true } })
    expect(referrals.filter(({ referral }) => parseReferral(referral))).toHaveLength(1)
    expect(result?.missingCovers).toEqual([])
  })

  it('changes nothing when it runs again', async () => {
    const before = await countAll()
    expect(await seedDatabase()).toBeNull()
    expect(await countAll()).toEqual(before)
  })

  it('stores every file that a row names: papers of two pages or more, covers in every size', async () => {
    const files = await db().storedFile.findMany()
    expect(files.length).toBe(18)
    for (const { kind, key, size, pages, variants, blur } of files) {
      const bytes = await readStored(key)
      expect(bytes.length).toBe(size)
      if (kind === 'PAPER') {
        expect(pages).toBeGreaterThanOrEqual(2)
        expect((await examinePdf(bytes, { extractText: false })).pages).toBe(pages)
        continue
      }
      expect(blur).toMatch(/^data:image\/webp;base64,/)
      const sized = variants as { name: string; key: string; size: number }[]
      expect(sized).toHaveLength(10)
      for (const variant of sized) {
        expect(await storage().size(variant.key)).toBe(variant.size)
      }
    }
  })

  it('keeps tables and care boxes, and needs no cleaning', async () => {
    const articles = await db().article.findMany({ select: { content: true, text: true } })
    for (const { content, text } of articles) {
      expect(sanitizeRichText(content)).toBe(content)
      expect(isEmptyRichText(content)).toBe(false)
      expect(content).toMatch(/<aside class="care[ "]/)
      expect(content).toContain('<table>')
      expect(text).not.toMatch(/<[a-z]/)
    }
    for (const grade of careGrades) {
      expect(articles.some(({ content }) => content.includes(`class="care care-${grade}"`))).toBe(
        true,
      )
    }
  })

  it('lists videos, facts and questions in the order of their files', async () => {
    const newest = { orderBy: { createdAt: 'desc' }, take: 1 } as const
    expect((await db().fact.findMany(newest))[0]?.title).toBe(
      'Arthritis is not only a disease of old age',
    )
    expect((await db().faq.findMany(newest))[0]?.question).toBe('What does a rheumatologist do?')
    expect((await db().video.findMany(newest))[0]?.youtubeId).toBe('wc9pxkO0UOE')
  })

  it('dates nothing before its author registered, nor after today', async () => {
    const users = await db().user.findMany({ select: { id: true, createdAt: true } })
    const registered = new Map(users.map((user) => [user.id, user.createdAt]))
    const author = { select: { authorId: true, createdAt: true } } as const
    const written = [
      ...(await db().article.findMany(author)),
      ...(await db().comment.findMany(author)),
      ...(await db().forumPost.findMany(author)),
      ...(await db().forumComment.findMany(author)),
      ...(await db().paper.findMany({ select: { uploaderId: true, createdAt: true } })).map(
        ({ uploaderId, createdAt }) => ({ authorId: uploaderId, createdAt }),
      ),
    ]
    for (const { authorId, createdAt } of written) {
      const since = registered.get(authorId ?? '')
      expect(since && since < createdAt).toBe(true)
      expect(createdAt.getTime()).toBeLessThan(Date.now())
    }
  })

  it('accepts one answer of each answered case', async () => {
    const cases = await db().forumPost.findMany({
      include: { acceptedAnswer: true, receipts: true },
    })
    for (const { id, state, acceptedAnswer, caseStatus, receipts, outcome, closedAt } of cases) {
      expect(acceptedAnswer?.postId).toBe(state === 'ANSWERED' ? id : undefined)
      expect(acceptedAnswer?.parentId ?? null).toBeNull()
      expect(receipts.length > 0).toBe(caseStatus === 'URGENCY')
      expect([outcome !== null, closedAt !== null]).toEqual(Array(2).fill(state === 'CLOSED'))
    }
  })

  it('notifies the people that the clock and the roster name for each case', async () => {
    const cases = await db().forumPost.findMany({
      include: {
        receipts: true,
        tags: true,
        steps: { include: { told: true }, orderBy: { place: 'asc' } },
      },
    })
    const shifts = await db().onCallShift.findMany()
    for (const post of cases) {
      const { steps, receipts, caseStatus, acknowledgedAt, responsibleId } = post
      expect(steps.length).toBeGreaterThan(0)
      const isWaiting = caseStatus === 'URGENCY' ? acknowledgedAt === null : post.state === 'OPEN'
      for (const { receivers, dueAt, takenAt, stoppedAt, nobodyOnCall, told } of steps) {
        expect(takenAt !== null || (stoppedAt !== null && !isWaiting)).toBe(true)
        const shift = shifts.find(({ startsAt, endsAt }) => startsAt <= dueAt && dueAt < endsAt)
        const ids = told.map(({ userId }) => userId)
        if (takenAt && receivers === 'called') {
          expect(nobodyOnCall).toBe(!shift)
          expect(ids).toContain(shift?.onCallId)
          expect(ids).toEqual(expect.arrayContaining(post.tags.map(({ userId }) => userId)))
        }
        if (takenAt && receivers === 'deputy') expect(ids).toEqual([shift?.deputyId])
        expect(ids).not.toContain(post.authorId)
      }
      const notifiedPeople = steps
        .filter(({ receivers }) => receivers !== 'administrators')
        .flatMap((step) => step.told.map(({ userId }) => userId))
      expect(new Set(receipts.map(({ userId }) => userId))).toEqual(new Set(notifiedPeople))
      const first = receipts
        .filter((receipt) => receipt.acknowledgedAt)
        .sort((a, b) => Number(a.acknowledgedAt) - Number(b.acknowledgedAt))[0]
      expect([responsibleId, acknowledgedAt]).toEqual([
        first?.userId ?? null,
        first?.acknowledgedAt ?? null,
      ])
    }
  })

  it('accepts the documented password until it is replaced by random ones', async () => {
    const { email } = demoPeople.admin
    const getHash = async () =>
      (await db().user.findUniqueOrThrow({ where: { email }, select: { passwordHash: true } }))
        .passwordHash
    const getMark = async () =>
      (await db().setting.findUniqueOrThrow({ where: { key: MARK_KEY } })).value
    const mark = await getMark()
    expect(mark).toMatchObject({ passwords: 'published', counts: { papers: 10 } })
    expect(await verifyPassword(await getHash(), DEMO_PASSWORD)).toBe(true)
    const changed = await randomisePasswords()
    expect(changed.map((credential) => credential.email)).toEqual(
      Object.values(demoPeople).map((person) => person.email),
    )
    expect(await verifyPassword(await getHash(), DEMO_PASSWORD)).toBe(false)
    expect(await verifyPassword(await getHash(), changed[0]?.password ?? '')).toBe(true)
    expect(await getMark()).toEqual({ ...(mark as object), passwords: 'random' })
  })
})
