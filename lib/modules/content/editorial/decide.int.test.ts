import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { createApplicant, createVisitor, mailsTo, setUpAccountTests } from '@/lib/testing/accounts'
import { caller, createPeople, editorialKinds, unpublished } from '@/lib/testing/editorial'
import { createUser } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { unsubscribe } from '../../notifications/service'
import { getTags } from '../service'
import { approve, reject } from './decide'

setUpAccountTests()

const MANY = 100
const reason = 'No sources'

const outcomes = async (calls: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls)
  return {
    done: settled.filter(({ status }) => status === 'fulfilled').length,
    codes: [
      ...new Set(
        settled.flatMap((each) =>
          each.status === 'rejected' ? (each.reason.code ?? String(each.reason)) : [],
        ),
      ),
    ],
  }
}
const audited = (action: string) =>
  db().auditEvent.findMany({ where: { action }, orderBy: { createdAt: 'asc' } })

describe.each(Object.entries(editorialKinds))('%s', (kind, bench) => {
  const approved = (who: Parameters<typeof approve>[1], id: string, input = {}) =>
    approve(bench.kind, who, id, input, caller)
  const rejected = (who: Parameters<typeof reject>[1], id: string, input = { reason }) =>
    reject(bench.kind, who, id, input, caller)

  it('approves once among a hundred concurrent requests, with one mail, one notice and one audit event', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id, unpublished)
    takeRevalidatedTags()
    const calls = Array.from({ length: MANY }, () => approved(admin, id))
    expect(await outcomes(calls)).toEqual({ done: 1, codes: ['conflict'] })
    expect((await bench.row(id)).isPublished).toBe(true)
    expect(await mailsTo(author.email)).toHaveLength(1)
    expect(await db().notification.findMany()).toMatchObject([
      { userId: author.id, kind: 'contentApproved', data: { content: kind, id, edit: false } },
    ])
    expect(await audited(`${kind}.approve`)).toMatchObject([
      { actorId: admin.id, objectId: id, detail: { self: false } },
    ])
    expect(await bench.versions(id)).toMatchObject([
      { state: 'APPROVED', editorId: author.id, deciderId: admin.id },
    ])
    expect(takeRevalidatedTags()).toEqual([...getTags(bench.kind, id, true)])
  })

  it('rejects once among concurrent requests, and sends its author the reason', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id, unpublished)
    const calls = Array.from({ length: 20 }, () => rejected(admin, id))
    expect(await outcomes(calls)).toEqual({ done: 1, codes: ['conflict'] })
    const row = await bench.row(id)
    expect(row).toMatchObject({ isPublished: false, rejection: reason })
    const mails = await mailsTo(author.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`> ${reason}`)
    expect(await db().notification.count({ where: { userId: author.id } })).toBe(1)
  })

  it('approves an item that was rejected before', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id, unpublished)
    await rejected(admin, id)
    expect(await approved(admin, id)).toBe('approved')
    expect(await bench.row(id)).toMatchObject({ isPublished: true, rejectedAt: null })
  })

  it('takes back a public item without a waiting edit, with a reason, and keeps its first publication date', async () => {
    const { author, admin } = await createPeople()
    const { id, publishedAt } = await bench.create(author.id)
    takeRevalidatedTags()
    expect(await rejected(admin, id)).toBe('unpublished')
    expect(await bench.row(id)).toMatchObject({
      isPublished: false,
      rejection: reason,
      publishedAt,
    })
    expect(takeRevalidatedTags()).toEqual([...getTags(bench.kind, id, true)])
    const [mail] = await mailsTo(author.email)
    expect(mail?.subject).toMatch(/ is no longer public$/)
    expect(mail?.text).toContain(`> ${reason}`)
    expect(await db().notification.findMany()).toMatchObject([
      { userId: author.id, kind: 'contentUnpublished', data: { content: kind, id } },
    ])
    await approved(admin, id)
    expect((await bench.row(id)).publishedAt).toEqual(publishedAt)
    expect(await audited(`${kind}.unpublish`)).toHaveLength(1)
  })

  it('keeps the approved text public while an edit waits and after its rejection', async () => {
    const { author, admin } = await createPeople()
    const { id, title } = await bench.create(author.id)
    takeRevalidatedTags()
    expect(await bench.retitle(author, id, 'Another')).toBe('waits')
    const calls = Array.from({ length: 20 }, () => rejected(admin, id))
    expect(await outcomes(calls)).toEqual({ done: 1, codes: ['conflict'] })
    expect(await bench.row(id)).toMatchObject({ isPublished: true, title })
    expect(takeRevalidatedTags()).toEqual([])
    expect((await bench.versions(id)).map(({ state }) => state)).toEqual(['REJECTED'])
    expect((await mailsTo(author.email))[0]?.subject).toMatch(/^Your changes to .* not approved$/)
  })

  it('publishes an approved edit, and stores the previous text as a version', async () => {
    const { author, admin } = await createPeople()
    const { id, title } = await bench.create(author.id)
    await bench.retitle(author, id, 'Another')
    const calls = Array.from({ length: 20 }, () => approved(admin, id))
    expect(await outcomes(calls)).toEqual({ done: 1, codes: ['conflict'] })
    expect(await bench.row(id)).toMatchObject({ isPublished: true, title: 'Another' })
    expect(await bench.versions(id)).toMatchObject([
      { title, state: 'APPROVED' },
      { title: 'Another', state: 'APPROVED', editorId: author.id, deciderId: admin.id },
    ])
    expect(await mailsTo(author.email)).toHaveLength(1)
  })

  it('records a self-approval, and mails nobody about it', async () => {
    const { admin } = await createPeople()
    const { id } = await bench.create(admin.id, unpublished)
    await approved(admin, id)
    expect(await audited(`${kind}.approve`)).toMatchObject([{ detail: { self: true } }])
    expect(await mailsTo(admin.email)).toEqual([])
  })

  it('records the writer of the approved text, also after an administrator rewrote it', async () => {
    const { author, admin } = await createPeople()
    const { id, title } = await bench.create(author.id, unpublished)
    const approvals = async () => (await audited(`${kind}.approve`)).map(({ detail }) => detail)
    await bench.retitle(author, id, title)
    await bench.retitle(admin, id, 'Rewritten')
    await bench.retitle(author, id, 'Rewritten')
    await approved(admin, id)
    expect(await bench.versions(id)).toMatchObject([{ title: 'Rewritten', editorId: admin.id }])
    expect(await approvals()).toMatchObject([{ self: true }])
    expect(await mailsTo(author.email)).toHaveLength(1)

    // After it is taken back and approved again, the text still belongs to its writer, until somebody changes it.
    await rejected(admin, id)
    await approved(admin, id)
    await rejected(admin, id)
    await bench.retitle(author, id, 'Corrected')
    await approved(admin, id)
    expect((await bench.versions(id)).map(({ editorId }) => editorId)).toEqual([
      admin.id,
      admin.id,
      author.id,
    ])
    expect(await approvals()).toMatchObject([{ self: true }, { self: true }, { self: false }])
  })

  it('forbids decisions to everybody but administrators', async () => {
    const { author } = await createPeople()
    const { id } = await bench.create(author.id, unpublished)
    for (const who of [
      author,
      await createVisitor(),
      await createApplicant(),
      await createUser(),
    ]) {
      await expect(approved(who, id)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(rejected(who, id)).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect((await bench.row(id)).isPublished).toBe(false)
  })

  it('returns `not_found` for an unknown, deleted or malformed id', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id, { ...unpublished, deletedAt: new Date() })
    for (const each of [id, crypto.randomUUID(), 'x']) {
      await expect(approved(admin, each)).rejects.toMatchObject({ code: 'not_found' })
      await expect(rejected(admin, each)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('accepts only a clinician as reviewer', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id, unpublished)
    const clinician = await createUser({ role: 'INTERNAL_MEDICINE' })
    for (const { id: reviewer_id } of [
      author,
      admin,
      await createVisitor(),
      await createApplicant(),
    ]) {
      await expect(approved(admin, id, { reviewer_id })).rejects.toMatchObject({
        code: 'invalid',
        fields: { reviewer_id: ['validation.reviewerInvalid'] },
      })
    }
    const review_due = new Date('2030-01-01')
    await approved(admin, id, { reviewer_id: clinician.id, review_due })
    const { reviewerId, reviewedAt, reviewDueAt } = await bench.row(id)
    expect({ reviewerId, reviewDueAt }).toEqual({
      reviewerId: clinician.id,
      reviewDueAt: review_due,
    })
    expect(reviewedAt).toBeInstanceOf(Date)
  })

  it('mails neither people who opted out nor deactivated accounts', async () => {
    const { author, admin } = await createPeople()
    await db().notificationPreference.create({ data: { userId: author.id, mailEditorial: false } })
    const gone = await createUser({ accountStatus: 'DEACTIVE' })
    await approved(admin, (await bench.create(author.id, unpublished)).id)
    await approved(admin, (await bench.create(gone.id, unpublished)).id)
    expect(await db().outboxEmail.count()).toBe(0)
    expect(await db().notification.count()).toBe(1)
  })

  it('stops mails by the unsubscribe link, including queued ones', async () => {
    const { author, admin } = await createPeople()
    await approved(admin, (await bench.create(author.id, unpublished)).id)
    const [mail] = await mailsTo(author.email)
    // Simulates a mail host that accepts no mails yet.
    await db().outboxEmail.updateMany({
      data: { state: 'WAITING', dueAt: new Date(Date.now() + 60_000) },
    })
    expect(await unsubscribe(mail?.unsubscribeToken ?? '')).toEqual({ kind: 'editorial' })
    expect(await db().outboxEmail.count()).toBe(0)
    await approved(admin, (await bench.create(author.id, unpublished)).id)
    expect(await mailsTo(author.email)).toHaveLength(1)
    expect(await db().notification.count({ where: { userId: author.id } })).toBe(2)
  })

  it('never publishes an edit that arrives during the approval', async () => {
    const { author, admin } = await createPeople()
    const { id, title } = await bench.create(author.id, unpublished)
    const calls = Array.from({ length: 10 }, (_, n) =>
      n % 2 ? approved(admin, id) : bench.retitle(author, id, `Edit ${n}`),
    )
    await Promise.allSettled(calls)
    const [first] = (await bench.versions(id)).filter(({ state }) => state === 'APPROVED')
    const row = await bench.row(id)
    const public_ = (await bench.versions(id)).filter(({ state }) => state === 'APPROVED').at(-1)
    expect([title, 'Edit 0', 'Edit 2', 'Edit 4', 'Edit 6', 'Edit 8']).toContain(first?.title)
    expect(row.title).toBe(public_?.title)
    const open = (await bench.versions(id)).filter(({ state }) => state === 'PENDING')
    expect(open.length).toBeLessThanOrEqual(1)
  })
})
