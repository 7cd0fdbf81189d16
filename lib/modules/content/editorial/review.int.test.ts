import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { createAdmin, mailsTo, setUpAccountTests } from '@/lib/testing/accounts'
import { caller, createPeople, editorialKinds, unpublished } from '@/lib/testing/editorial'
import { createUser } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { nameReviewer } from '@/lib/testing/ownership'
import { readWork } from '../../dashboard/queries'
import { readArticle } from '../articles/service'
import { changedSinceReview } from '../item-dto'
import { readPaper } from '../papers/service'
import { getTags } from '../service'
import { approve } from './decide'
import { announceDueReviews, sendBackReview, setReview } from './review'

setUpAccountTests()

const readPublic = { article: readArticle, paper: readPaper }

const due = new Date('2026-03-01')
const after = new Date('2026-03-02')

describe.each(Object.entries(editorialKinds))('%s', (kind, bench) => {
  it('notifies its author, its reviewer and administrators once when its review is due', async () => {
    const { author, admin } = await createPeople()
    const reviewer = await createUser({ role: 'INTERNAL_MEDICINE' })
    const another = await createAdmin()
    const { id } = await bench.create(author.id, { reviewDueAt: due })
    await setReview(bench.kind, admin, id, { reviewer_id: reviewer.id, review_due: due }, caller)
    await bench.create(author.id, { ...unpublished, reviewDueAt: due })
    await bench.create(author.id, { reviewDueAt: due, deletedAt: due })
    await bench.create(author.id, { reviewDueAt: new Date('2026-03-03') })
    for (const _again of [1, 2, 3]) expect(await announceDueReviews(bench.kind, after)).toBe(1)
    for (const who of [author, reviewer, admin, another]) {
      const mails = await mailsTo(who.email)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain('March 1, 2026')
    }
    const notices = await db().notification.findMany({ where: { kind: 'reviewDue' } })
    expect(notices).toHaveLength(4)
    expect(notices[0]?.data).toEqual({ content: kind, id })
  })

  it('notifies them again when a new due date passes', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id, { reviewDueAt: due })
    await announceDueReviews(bench.kind, after)
    const next = new Date('2027-03-01')
    await setReview(bench.kind, admin, id, { reviewer_id: null, review_due: next }, caller)
    expect(await announceDueReviews(bench.kind, after)).toBe(0)
    expect(await announceDueReviews(bench.kind, new Date('2027-03-02'))).toBe(1)
    expect(await mailsTo(author.email)).toHaveLength(2)
  })

  it('records a review by administrators only, and only while the item is public', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id)
    const hidden = await bench.create(author.id, unpublished)
    const input = { reviewer_id: null, review_due: due }
    const by = (who: typeof author, each: string) => setReview(bench.kind, who, each, input, caller)
    await expect(by(author, id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(by(admin, hidden.id)).rejects.toMatchObject({ code: 'conflict' })
    takeRevalidatedTags()
    await by(admin, id)
    expect(takeRevalidatedTags()).toEqual(getTags(bench.kind, id))
    expect((await bench.row(id)).reviewDueAt).toEqual(due)
    const own = setReview(
      bench.kind,
      admin,
      id,
      { reviewer_id: author.id, review_due: null },
      caller,
    )
    await expect(own).rejects.toMatchObject({ code: 'invalid' })
  })

  it('ties a review to the text that was read: a change voids it until the next review', async () => {
    const { author, admin } = await createPeople()
    const reviewer = await createUser({ role: 'INTERNAL_MEDICINE' })
    const { id } = await bench.create(author.id)
    const review = { reviewer_id: reviewer.id, review_due: new Date('2099-03-01') }
    const seen = async () => ({ updated_at: (await bench.row(id)).updatedAt.toISOString() })
    const changed = async () => changedSinceReview(await bench.row(id))
    const work = async () =>
      (await readWork(reviewer)).sections.find(({ kind: each }) => each === 'review_due')
    const before = await seen()
    await setReview(bench.kind, admin, id, { ...review, ...before }, caller)
    expect(await changed()).toBeNull()
    expect(await work()).toBeUndefined()

    await bench.retitle(author, id, 'Once a day')
    expect(await changed(), 'a proposal changes nothing').toBeNull()
    await approve(bench.kind, admin, id, {}, caller)
    expect(await changed()).not.toBeNull()
    expect(await work()).toMatchObject({ items: [{ title: 'Once a day' }] })

    const stale = setReview(bench.kind, admin, id, { ...review, ...before }, caller)
    await expect(stale).rejects.toMatchObject({ code: 'conflict' })
    expect(await changed()).not.toBeNull()
    await setReview(bench.kind, reviewer, id, { ...review, ...(await seen()) }, caller)
    expect(await changed()).toBeNull()

    await bench.retitle(admin, id, 'Once a week')
    expect(await changed(), 'of an administrator, too').not.toBeNull()
    await bench.retitle(author, id, 'Once a month')
    await approve(bench.kind, admin, id, { reviewer_id: reviewer.id }, caller)
    expect(await changed(), 'whose approval names who read it').toBeNull()
  })

  it('notifies the clinician who is asked to review it, and shows no review until then', async () => {
    const { author, admin } = await createPeople()
    const reviewer = await createUser({ role: 'INTERNAL_MEDICINE' })
    const { id } = await bench.create(author.id)
    const ask = (who: typeof admin, input: { reviewer_id: string; is_asked?: boolean }) =>
      setReview(bench.kind, who, id, { review_due: null, ...input }, caller)
    const work = async () =>
      (await readWork(reviewer)).sections.find(({ kind: each }) => each === 'review_due')
    const asked = { reviewer_id: reviewer.id, is_asked: true }
    await ask(admin, asked)
    expect(await bench.row(id)).toMatchObject({ reviewerId: reviewer.id, reviewedAt: null })
    expect(await work()).toMatchObject({ items: [{ object: { kind, id } }] })
    expect(await mailsTo(reviewer.email)).toHaveLength(1)
    expect(await mailsTo(author.email)).toHaveLength(0)
    await expect(ask(reviewer, asked)).rejects.toMatchObject({ code: 'forbidden' })
    const own = ask(admin, { reviewer_id: author.id, is_asked: true })
    await expect(own).rejects.toMatchObject({ code: 'invalid' })

    const next = new Date('2099-03-01')
    const done = { reviewer_id: reviewer.id, review_due: next }
    await setReview(bench.kind, reviewer, id, done, caller)
    const { reviewedAt } = await bench.row(id)
    expect(reviewedAt).not.toBeNull()
    expect(await work()).toBeUndefined()
    await ask(admin, asked)
    expect(await bench.row(id), 'asked again').toMatchObject({ reviewedAt })
    expect(await work()).toBeDefined()
  })

  it('asks for a review on approval: the public item shows no reviewer until they have read it', async () => {
    const { author, admin } = await createPeople()
    const reviewer = await createUser({ role: 'INTERNAL_MEDICINE' })
    const { id } = await bench.create(author.id, unpublished)
    const asked = { reviewer_id: reviewer.id, is_asked: true }
    await approve(bench.kind, admin, id, asked, caller)
    const named = { isPublished: true, reviewerId: reviewer.id, reviewNamedById: admin.id }
    expect(await bench.row(id)).toMatchObject({ ...named, reviewedAt: null })
    expect(await readPublic[bench.kind](null, id)).toMatchObject({
      reviewer: null,
      reviewedAt: null,
    })
    expect((await readWork(reviewer)).sections.map(({ kind: each }) => each)).toEqual([
      'review_due',
    ])
    expect(await mailsTo(reviewer.email)).toHaveLength(1)

    await bench.retitle(author, id, 'Once a day')
    const own = approve(bench.kind, admin, id, { ...asked, reviewer_id: author.id }, caller)
    await expect(own).rejects.toMatchObject({ code: 'invalid' })
    expect((await bench.row(id)).title, 'nothing half').not.toBe('Once a day')
  })

  it('lets only the reviewer send a review back: the requester gets the reason and the task, until somebody else is named', async () => {
    const { author, admin } = await createPeople()
    const another = await createAdmin()
    const reviewer = await createUser({ role: 'INTERNAL_MEDICINE' })
    const { id } = await bench.create(author.id)
    const asked = { reviewer_id: reviewer.id, review_due: null, is_asked: true }
    await setReview(bench.kind, admin, id, asked, caller)
    const reason = 'The dose in the second table is not mine to judge'
    const sendBack = (who: typeof admin, seen = {}) =>
      sendBackReview(bench.kind, who, id, { reason, ...seen }, caller)
    for (const who of [admin, another, author])
      await expect(sendBack(who)).rejects.toMatchObject({ code: 'forbidden' })
    const stale = sendBack(reviewer, { updated_at: due.toISOString() })
    await expect(stale).rejects.toMatchObject({ code: 'conflict' })

    takeRevalidatedTags()
    await sendBack(reviewer)
    expect(takeRevalidatedTags()).toEqual(getTags(bench.kind, id))
    const open = { reviewerId: null, reviewedAt: null, reviewSentBack: reason }
    expect(await bench.row(id)).toMatchObject(open)
    const getWork = async (who: typeof admin) =>
      (await readWork(who)).sections.find(({ kind: each }) => each === 'review_due')
    expect(await getWork(reviewer)).toBeUndefined()
    expect(await getWork(admin)).toMatchObject({ items: [{ object: { kind, id } }] })
    const [mail] = await mailsTo(admin.email)
    expect(mail?.text).toContain(reason)
    expect(await mailsTo(another.email)).toEqual([])
    const notices = await db().notification.findMany({ where: { kind: 'reviewSentBack' } })
    expect(notices).toMatchObject([{ userId: admin.id, data: { content: kind, id } }])
    await expect(sendBack(reviewer), 'once').rejects.toMatchObject({ code: 'forbidden' })

    const next = await createUser({ role: 'RHEUMATOLOGIST' })
    await setReview(bench.kind, admin, id, { ...asked, reviewer_id: next.id }, caller)
    expect((await bench.row(id)).reviewSentBack).toBeNull()
  })

  it('lets the named reviewer confirm their own review with a new due date, except of their own text', async () => {
    const { author } = await createPeople()
    const [reviewer, other] = [
      await createUser({ role: 'INTERNAL_MEDICINE' }),
      await createUser({ role: 'RHEUMATOLOGIST' }),
    ]
    const { id } = await bench.create(author.id, { reviewDueAt: due })
    await nameReviewer(bench.kind, id, reviewer.id)
    const next = new Date('2099-03-01')
    const confirm = (who: typeof reviewer, reviewer_id: string | null, review_due: Date | null) =>
      setReview(bench.kind, who, id, { reviewer_id, review_due }, caller)
    await expect(confirm(other, other.id, next)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(confirm(author, author.id, next)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(confirm(reviewer, other.id, next)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(confirm(reviewer, null, next)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(confirm(reviewer, reviewer.id, null)).rejects.toMatchObject({ code: 'invalid' })
    expect(await bench.row(id)).toMatchObject({ reviewDueAt: due, reviewedAt: null })
    await confirm(reviewer, reviewer.id, next)
    const row = await bench.row(id)
    expect(row).toMatchObject({ reviewerId: reviewer.id, reviewDueAt: next })
    expect(row.reviewedAt).not.toBeNull()
    const events = await db().auditEvent.findMany({
      where: { action: `${bench.kind}.review` },
    })
    expect(events.map(({ actorId }) => actorId)).toEqual([reviewer.id])
  })
})
