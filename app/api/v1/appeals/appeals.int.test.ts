import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '@/lib/core/retention'
import { listComments } from '@/lib/modules/comments/queries'
import { purgeDeleted } from '@/lib/modules/content/editorial/remove'
import { findItemRow } from '@/lib/modules/content/queries'
import { purgeDecisions } from '@/lib/modules/moderation/appeals'
import { db } from '@/lib/platform/db/client'
import { articleRoutes, paperRoutes } from '@/lib/routes/content-routes'
import {
  createAdmin,
  createPending,
  createVisitor,
  mailedToken,
  mailsTo,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { commentCalls, daysAgo, createMember as member } from '@/lib/testing/comments'
import {
  createArticle,
  createForumComment,
  createForumPost,
  createPaper,
  createUser,
} from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { callRoute } from '@/lib/testing/requests'
import { GET as readAppeal, POST as sendAppeal } from '../appeal/route'
import { POST as erase } from '../auth/[id]/erasure/route'
import { DELETE as deactivate, PATCH as reactivate } from '../auth/[id]/route'
import { DELETE as remove } from '../auth/parmanent/[id]/route'
import { POST as redactAnswer } from '../comment/[id]/redact/route'
import { DELETE as deleteAnswer } from '../comment/[id]/route'
import { GET as work } from '../dashboard/work/route'
import { POST as redactCase } from '../forum/[id]/redact/route'
import { POST as reopenCase } from '../forum/[id]/reopen/route'
import { DELETE as deleteCase } from '../forum/[id]/route'
import { GET as notices } from '../notifications/route'
import { POST as decideAppeal } from './[id]/route'
import { GET as listAppeals } from './route'

setUpAccountTests()

const articles = commentCalls('article')

type Person = Awaited<ReturnType<typeof admin>>

async function admin(lastName: string) {
  const user = await createAdmin({ lastName })
  return { ...user, bearer: await signIn(user) }
}

let first: Person
let second: Person
beforeEach(async () => {
  first = await admin('First')
  second = await admin('Second')
  takeRevalidatedTags()
})

const REASON = 'It advertises a medicine.'

const read = (token: string) =>
  callRoute(readAppeal, { method: 'GET', query: `token=${encodeURIComponent(token)}` })
const appeal = (token: string, text: unknown = 'It was a question.') =>
  callRoute(sendAppeal, { json: { token, text } })
const list = async ({ bearer }: Person) =>
  (await callRoute(listAppeals, { method: 'GET', bearer })).data
const decide = (bearer: string, id: string, granted: unknown, reason: unknown = 'I agree.') =>
  callRoute(decideAppeal, { bearer, params: { id }, json: { granted, reason } })
const end = (bearer: string, id: string, reason?: unknown) =>
  callRoute(deactivate, { method: 'DELETE', bearer, params: { id }, json: { reason } })
const waiting = async (person: Person) => (await list(person)).appeals[0]?.appeal_id ?? ''

/** A comment that the first administrator removed. */
async function removed() {
  const author = await member()
  const item = (await articles.createItem()).id
  const id = await articles.added(author.bearer, item, 'Is this tea good?')
  await articles.remove(first.bearer, id, REASON)
  return { author, item, id, token: await mailedToken(author.email) }
}

describe('a decision about somebody', () => {
  it.each(['', '  ', undefined, null, 7, 'x'.repeat(501)])(
    'requires a reason at its field: %j',
    async (reason) => {
      const author = await member()
      const item = (await articles.createItem()).id
      const id = await articles.added(author.bearer, item, 'Hello.')
      const asked = [
        await articles.remove(first.bearer, id, reason),
        await articles.redact(first.bearer, id, reason),
        await articles.review(first.bearer, id, 'remove', reason ?? null),
        await end(first.bearer, author.id, reason),
        await callRoute(remove, {
          method: 'DELETE',
          bearer: first.bearer,
          params: { id: (await createPending()).id },
          json: { reason },
        }),
      ]
      const rejections = asked.map(({ status, errors }) => [status, Object.keys(errors ?? {})])
      expect(rejections).toEqual(Array(5).fill([422, ['reason']]))
      expect(await db().moderationDecision.count()).toBe(0)
    },
  )

  it('is sent to the author of a removed comment with the reason, in their language, by mail and in the application', async () => {
    const author = await member()
    await db().user.update({ where: { id: author.id }, data: { language: 'fr' } })
    const item = (await articles.createItem()).id
    const id = await articles.added(author.bearer, item, 'Is this tea good?')
    expect((await articles.remove(author.bearer, id)).status).toBe(200)
    expect(await db().moderationDecision.count()).toBe(0)
    const other = await articles.added(author.bearer, item, 'Is that tea good?')
    expect((await articles.remove(first.bearer, other, REASON)).status).toBe(200)
    const [mail, ...more] = await mailsTo(author.email)
    expect([mail?.subject, more]).toEqual(['À propos de votre commentaire', []])
    expect(mail?.text).toContain(REASON)
    const received = await callRoute(notices, { method: 'GET', bearer: author.bearer })
    expect(received.data.notifications).toMatchObject([
      { kind: 'commentRemoved', title: { key: 'notifications.commentRemoved' } },
    ])
    expect(received.data.notifications[0]?.href).toContain('/appeal?token=')
    const event = await db().auditEvent.findFirstOrThrow({
      where: { objectId: other, action: 'comment.delete' },
    })
    expect(event.detail).toMatchObject({ reason: REASON, self: false })
  })

  it('is sent on deactivation and reactivation', async () => {
    const user = await createVisitor()
    expect((await end(first.bearer, user.id, REASON)).status).toBe(200)
    expect((await end(first.bearer, user.id, 'Again.')).status).toBe(200)
    const [mail, ...more] = await mailsTo(user.email)
    expect([mail?.subject, more]).toEqual(['Your account was deactivated', []])
    expect(mail?.text).toContain(REASON)
    const token = await mailedToken(user.email)
    const params = { id: user.id }
    await callRoute(reactivate, { method: 'PATCH', bearer: first.bearer, params })
    expect((await mailsTo(user.email))[0]?.subject).toBe('Your account is active again')
    expect((await read(token)).data.state).toBe('over')
    expect((await appeal(token)).status).toBe(409)
  })

  it('is sent to the address of a deleted registration', async () => {
    const user = await createPending()
    const call = { method: 'DELETE', bearer: first.bearer, params: { id: user.id } }
    expect((await callRoute(remove, { ...call, json: { reason: REASON } })).status).toBe(200)
    const [mail] = await mailsTo(user.email)
    expect(mail?.text).toContain(REASON)
    expect(mail?.text).not.toContain(user.firstName)
    const event = await db().auditEvent.findFirstOrThrow({ where: { action: 'account.delete' } })
    expect(event.detail).toEqual({ reason: REASON })
  })
})

describe('a text that an administrator deletes', () => {
  const writer = async () => {
    const author = await createUser({ role: 'RHEUMATOLOGIST', language: 'fr' })
    return { ...author, bearer: await signIn(author) }
  }
  type Writer = Awaited<ReturnType<typeof writer>>
  const texts = {
    article: {
      handle: articleRoutes['[id]'].DELETE,
      write: async ({ id }: Writer) => (await createArticle({ authorId: id, title: 'Gout' })).id,
      subject: 'Votre article a été supprimé',
    },
    paper: {
      handle: paperRoutes['[id]'].DELETE,
      write: async ({ id }: Writer) => (await createPaper({ uploaderId: id, title: 'Gout' })).id,
      subject: 'Votre publication a été supprimée',
    },
    case: {
      handle: deleteCase,
      write: async ({ id }: Writer) => (await createForumPost({ authorId: id, title: 'Gout' })).id,
      subject: 'Votre cas a été supprimé',
    },
    answer: {
      handle: deleteAnswer,
      write: async ({ id }: Writer) => {
        const { id: postId } = await createForumPost({ title: 'Gout' })
        return (await createForumComment({ postId, authorId: id, content: '<p>Gout</p>' })).id
      },
      subject: 'Votre réponse a été supprimée',
    },
  }
  const call = (bearer: string, id: string, json?: { reason?: unknown }) => ({
    method: 'DELETE',
    bearer,
    params: { id },
    ...(json ? { json } : {}),
  })

  it.each(Object.entries(texts))(
    '%s: tells its author why, by mail and in the application',
    async (kind, text) => {
      const author = await writer()
      const id = await text.write(author)
      const done = await callRoute(text.handle, call(first.bearer, id, { reason: REASON }))
      expect(done.status, done.message).toBe(200)
      const [mail, ...more] = await mailsTo(author.email)
      expect([mail?.subject, more]).toEqual([text.subject, []])
      expect(mail?.text).toContain(REASON)
      // Shows the title of an article or paper, but nothing from a case.
      expect(mail?.text?.includes('Gout')).toBe(['article', 'paper'].includes(kind))
      const received = await callRoute(notices, { method: 'GET', bearer: author.bearer })
      expect(received.data.notifications).toMatchObject([{ kind: `${kind}Removed` }])
      expect(received.data.notifications[0]?.href).toContain('/appeal?token=')
      const event = await db().auditEvent.findFirstOrThrow({ where: { objectId: id } })
      expect(event.detail).toEqual({ self: false, reason: REASON, author: author.id })
    },
  )

  it.each(Object.entries(texts))(
    '%s: may be deleted without a reason, which the mail says',
    async (kind, text) => {
      const author = await writer()
      const id = await text.write(author)
      expect((await callRoute(text.handle, call(first.bearer, id))).status).toBe(200)
      expect((await mailsTo(author.email))[0]?.text).toContain('Aucun motif n’a été indiqué.')
      expect((await read(await mailedToken(author.email))).data).toMatchObject({
        kind: `${kind}_removed`,
        reason: '',
      })
    },
  )

  it.each(Object.entries(texts))('%s: tells nobody when its author deletes it', async (_, text) => {
    const author = await writer()
    const id = await text.write(author)
    const json = { reason: 'My own.' }
    expect((await callRoute(text.handle, call(author.bearer, id, json))).status).toBe(200)
    expect(await mailsTo(author.email)).toEqual([])
    expect(await db().moderationDecision.count()).toBe(0)
    const event = await db().auditEvent.findFirstOrThrow({ where: { objectId: id } })
    expect(event.detail).toEqual({ self: true })
  })

  it.each(['article', 'paper'] as const)(
    '%s: comes back as it was when an appeal is granted',
    async (kind) => {
      const author = await writer()
      const id = await texts[kind].write(author)
      await callRoute(texts[kind].handle, call(first.bearer, id, { reason: REASON }))
      const token = await mailedToken(author.email)
      expect((await read(token)).data).toMatchObject({ text: 'Gout', state: 'open' })
      await appeal(token)
      expect((await list(second)).appeals).toMatchObject([
        { comment: null, item: { kind, item_id: id, title: 'Gout' } },
      ])
      takeRevalidatedTags()
      const decided = await decide(second.bearer, await waiting(second), true)
      expect(decided.data).toEqual({ granted: true, is_back: true })
      expect(takeRevalidatedTags()).toContain(`${kind}:${id}`)
      expect(await findItemRow(db(), kind, id)).toMatchObject({
        deletedAt: null,
        isPublished: true,
      })
    },
  )

  it('is not purged while its author’s account is restricted', async () => {
    const author = await writer()
    const id = await texts.article.write(author)
    await callRoute(texts.article.handle, call(first.bearer, id, { reason: REASON }))
    const later = new Date(Date.now() + 31 * DAY_MS)
    const setStatus = (accountStatus: 'RESTRICTED' | 'ACTIVE') =>
      db().user.update({ where: { id: author.id }, data: { accountStatus } })
    await setStatus('RESTRICTED')
    await purgeDecisions(later)
    expect(await purgeDeleted('article', later)).toBe(0)
    await setStatus('ACTIVE')
    expect(await purgeDeleted('article', later)).toBe(1)
  })

  it('is not purged while an appeal waits, and an administrator can restore it meanwhile', async () => {
    const author = await writer()
    const id = await texts.article.write(author)
    await callRoute(texts.article.handle, call(first.bearer, id, { reason: REASON }))
    const token = await mailedToken(author.email)
    await appeal(token)
    const later = new Date(Date.now() + 31 * DAY_MS)
    expect(await purgeDeleted('article', later)).toBe(0)
    const restored = await callRoute(articleRoutes['[id]/restore'].POST, {
      bearer: first.bearer,
      params: { id },
    })
    expect(restored.status, restored.message).toBe(200)
    expect((await read(token)).data.state).toBe('over')
    expect((await list(second)).appeals).toEqual([])
  })

  it.each([
    ['article', texts.article, articleRoutes],
    ['paper', texts.paper, paperRoutes],
  ] as const)('%s: cannot be purged while an appeal is pending', async (_kind, text, routes) => {
    const author = await writer()
    const id = await text.write(author)
    await callRoute(text.handle, call(first.bearer, id, { reason: REASON }))
    await appeal(await mailedToken(author.email))
    const refused = await callRoute(routes['[id]/purge'].DELETE, call(first.bearer, id))
    expect([refused.status, refused.message]).toEqual([
      409,
      'It cannot be permanently deleted while an appeal against its deletion waits, or while its author’s account is restricted.',
    ])
    const decided = await decide(second.bearer, await waiting(second), true)
    expect(decided.data).toEqual({ granted: true, is_back: true })
  })

  it('cannot be purged while its author is restricted', async () => {
    const author = await writer()
    const id = await texts.article.write(author)
    await callRoute(texts.article.handle, call(first.bearer, id, { reason: REASON }))
    const setStatus = (accountStatus: 'ACTIVE' | 'RESTRICTED') =>
      db().user.update({ where: { id: author.id }, data: { accountStatus } })
    const purge = () => callRoute(articleRoutes['[id]/purge'].DELETE, call(first.bearer, id))
    await setStatus('RESTRICTED')
    expect((await purge()).status).toBe(409)
    await setStatus('ACTIVE')
    expect((await purge()).status).toBe(200)
  })

  it('cannot come back from the forum, which the mail says', async () => {
    const author = await writer()
    const id = await texts.case.write(author)
    await callRoute(deleteCase, call(first.bearer, id, { reason: REASON }))
    await appeal(await mailedToken(author.email))
    const decided = await decide(second.bearer, await waiting(second), true)
    expect(decided.data).toEqual({ granted: true, is_back: false })
    expect((await mailsTo(author.email))[0]?.text).toContain('Le texte ne peut pas être rétabli')
  })

  it('loses the reason in the audit log when its author is erased', async () => {
    const author = await writer()
    const id = await texts.article.write(author)
    await callRoute(texts.article.handle, call(first.bearer, id, { reason: REASON }))
    await callRoute(erase, {
      bearer: first.bearer,
      params: { id: author.id },
      json: { reason: 'A letter.' },
    })
    const events = await db().auditEvent.findMany({ where: { action: 'article.delete' } })
    expect(JSON.stringify(events)).not.toContain(REASON)
    expect(await db().moderationDecision.count()).toBe(0)
  })
})

describe('a text of the forum that an administrator changes', () => {
  const CLOSED = { state: 'CLOSED', outcome: 'Healed.', closedAt: new Date() } as const
  const author = async () => {
    const user = await createUser({ role: 'RHEUMATOLOGIST', language: 'fr' })
    return { ...user, bearer: await signIn(user) }
  }
  const cases = async (authorId: string) =>
    (await createForumPost({ authorId, title: 'Gout', ...CLOSED })).id
  const changes = {
    caseRedacted: {
      handle: redactCase,
      write: cases,
      subject: 'Le texte de votre cas a été détruit',
    },
    answerRedacted: {
      handle: redactAnswer,
      write: async (authorId: string) => {
        const { id: postId } = await createForumPost({ title: 'Gout' })
        return (await createForumComment({ postId, authorId, content: '<p>Gout</p>' })).id
      },
      subject: 'Le texte de votre réponse a été détruit',
    },
    outcomeRemoved: { handle: reopenCase, write: cases, subject: 'Votre cas a été rouvert' },
  }
  const change = (
    { handle }: (typeof changes)[keyof typeof changes],
    bearer: string,
    id: string,
    json?: { reason?: unknown },
  ) => callRoute(handle, { bearer, params: { id }, ...(json ? { json } : {}) })

  it.each(Object.entries(changes))(
    '%s: requires a reason, which may not identify the patient',
    async (_, how) => {
      const id = await how.write((await author()).id)
      for (const json of [undefined, {}, { reason: ' ' }, { reason: 'Call +250 788 123 456.' }]) {
        const refused = await change(how, first.bearer, id, json)
        expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['reason']])
      }
      expect(await db().moderationDecision.count()).toBe(0)
    },
  )

  it.each(Object.entries(changes))(
    '%s: tells its author why and how to appeal, by mail and in the application',
    async (kind, how) => {
      const user = await author()
      const id = await how.write(user.id)
      const done = await change(how, first.bearer, id, { reason: REASON })
      expect(done.status, done.message).toBe(200)
      const [mail, ...more] = await mailsTo(user.email)
      expect([mail?.subject, more]).toEqual([how.subject, []])
      expect(mail?.text).toContain(REASON)
      expect(mail?.text).not.toContain('Gout')
      const received = await callRoute(notices, { method: 'GET', bearer: user.bearer })
      expect(received.data.notifications).toMatchObject([
        { kind, title: { key: `notifications.${kind}` } },
      ])
      expect(received.data.notifications[0]?.href).toContain('/appeal?token=')
      const event = await db().auditEvent.findFirstOrThrow({ where: { objectId: id } })
      expect(event.detail).toEqual({ self: false, reason: REASON, author: user.id })
      await appeal(await mailedToken(user.email))
      const decided = await decide(second.bearer, await waiting(second), true)
      expect(decided.data).toEqual({ granted: true, is_back: false })
      expect((await mailsTo(user.email))[0]?.text).toContain('Le texte ne peut pas être rétabli')
    },
  )

  it.each(Object.entries(changes))('%s: needs no reason from its author', async (_, how) => {
    const user = await author()
    const id = await how.write(user.id)
    expect((await change(how, user.bearer, id)).status).toBe(200)
    expect(await mailsTo(user.email)).toEqual([])
    expect(await db().moderationDecision.count()).toBe(0)
  })

  it.each([
    ['case', deleteCase, changes.caseRedacted],
    ['answer', deleteAnswer, changes.answerRedacted],
  ] as const)(
    'refuses a reason for deleting a %s that identifies the patient',
    async (_, handle, { write }) => {
      const id = await write((await author()).id)
      const json = { reason: 'Call +250 788 123 456.' }
      const call = { method: 'DELETE', bearer: first.bearer, params: { id }, json }
      const refused = await callRoute(handle, call)
      expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['reason']])
      expect(await db().moderationDecision.count()).toBe(0)
    },
  )
})

describe('an appeal', () => {
  it('restores a removed comment when another administrator grants it', async () => {
    const { author, item, id, token } = await removed()
    expect((await read(token)).data).toMatchObject({
      kind: 'comment_removed',
      reason: REASON,
      text: 'Is this tea good?',
      state: 'open',
      has_other: true,
    })
    expect((await appeal(token)).data).toMatchObject({ state: 'waiting' })
    expect((await mailsTo(second.email)).map(({ subject }) => subject)).toEqual([
      'An appeal is waiting for you',
    ])
    expect(await mailsTo(first.email)).toEqual([])
    expect((await list(first)).appeals).toMatchObject([{ may_decide: false }])
    expect((await list(second)).appeals).toMatchObject([
      {
        may_decide: true,
        appeal: 'It was a question.',
        reason: REASON,
        comment: { text: 'Is this tea good?' },
      },
    ])
    const getSections = async ({ bearer }: Person) =>
      (await callRoute(work, { method: 'GET', bearer })).data.sections
    expect(await getSections(second)).toMatchObject([{ kind: 'appeal', count: 1 }])
    expect(await getSections(first)).toEqual([])
    takeRevalidatedTags()
    const appealId = await waiting(second)
    expect((await decide(second.bearer, appealId, true)).data).toEqual({
      granted: true,
      is_back: true,
    })
    expect(takeRevalidatedTags()).toEqual([`article-comments:${item}`])
    expect(await listComments('article', item)).toMatchObject([
      { comment_id: id, content: 'Is this tea good?', state: 'visible' },
    ])
    expect((await mailsTo(author.email))[0]?.text).toContain('I agree.')
    expect((await read(token)).data).toMatchObject({
      state: 'granted',
      answer: 'I agree.',
      text: null,
    })
    expect((await list(second)).appeals).toEqual([])
    const steps = await db().auditEvent.findMany({
      where: { action: { startsWith: 'appeal.' } },
      orderBy: { id: 'asc' },
    })
    expect(steps.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['appeal.send', null],
      ['appeal.grant', second.id],
    ])
  })

  it('stays refused, with the reason, and cannot be repeated', async () => {
    const { author, item, token } = await removed()
    await appeal(token)
    expect((await appeal(token)).status).toBe(409)
    await decide(second.bearer, await waiting(second), false, 'It is an advertisement.')
    expect(await listComments('article', item)).toEqual([])
    expect((await mailsTo(author.email))[0]?.text).toContain('It is an advertisement.')
    expect((await appeal(token)).status).toBe(409)
  })

  it('cannot be decided by the original decider or the person concerned', async () => {
    const { token } = await removed()
    await appeal(token)
    const appealId = await waiting(second)
    expect((await decide(first.bearer, appealId, true)).status).toBe(403)
    const item = (await articles.createItem()).id
    const own = await articles.added(second.bearer, item, 'My own words.')
    await articles.remove(first.bearer, own, REASON)
    const ownToken = await mailedToken(second.email)
    expect((await read(ownToken)).data.has_other).toBe(false)
    await appeal(ownToken)
    const { appeals } = await list(second)
    expect(appeals.map(({ may_decide }) => may_decide)).toEqual([true, false])
    expect((await decide(second.bearer, appeals[1]?.appeal_id ?? '', true)).status).toBe(403)
    const third = await admin('Third')
    expect((await decide(third.bearer, appeals[1]?.appeal_id ?? '', true)).status).toBe(200)
  })

  it('waits if there is only one administrator, reports that, and is decided once there is another', async () => {
    await db().user.delete({ where: { id: second.id } })
    const { token } = await removed()
    expect((await read(token)).data.has_other).toBe(false)
    expect((await appeal(token)).data).toMatchObject({ state: 'waiting', has_other: false })
    expect(await list(first)).toMatchObject({ appealsCount: 1, has_other: false })
    expect((await decide(first.bearer, await waiting(first), true)).status).toBe(403)
    const third = await admin('Third')
    expect((await decide(third.bearer, await waiting(third), true)).status).toBe(200)
  })

  it('reactivates a deactivated account, without its earlier sessions', async () => {
    const user = await createVisitor()
    const session = await signIn(user)
    await end(first.bearer, user.id, REASON)
    await appeal(await mailedToken(user.email))
    expect((await decide(second.bearer, await waiting(second), true)).data.is_back).toBe(true)
    const { accountStatus } = await db().user.findUniqueOrThrow({ where: { id: user.id } })
    expect(accountStatus).toBe('ACTIVE')
    expect((await callRoute(notices, { method: 'GET', bearer: session })).status).toBe(401)
    expect((await mailsTo(user.email))[0]?.text).toContain('active again')
  })

  it('cannot restore a destroyed text, and reports that', async () => {
    const author = await member()
    const item = (await articles.createItem()).id
    const id = await articles.added(author.bearer, item, 'Secret words.')
    await articles.redact(first.bearer, id, REASON)
    const storedDecision = await db().moderationDecision.findFirstOrThrow()
    expect(JSON.stringify(storedDecision)).not.toContain('Secret')
    await appeal(await mailedToken(author.email))
    expect((await decide(second.bearer, await waiting(second), true)).data.is_back).toBe(false)
    expect((await mailsTo(author.email))[0]?.text).toContain('cannot be restored')
  })

  it('counts once, and is decided once, among concurrent requests', async () => {
    const { item, token } = await removed()
    const third = await admin('Third')
    const sent = await Promise.all(Array.from({ length: 10 }, () => appeal(token)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    const id = await waiting(second)
    const tries = Array.from({ length: 20 }, (_, n) =>
      decide(n % 2 ? second.bearer : third.bearer, id, n % 3 > 0),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    const { appealGranted } = await db().moderationDecision.findFirstOrThrow()
    expect(await listComments('article', item)).toHaveLength(appealGranted ? 1 : 0)
    const decided = { action: { in: ['appeal.grant', 'appeal.refuse'] } }
    expect(await db().auditEvent.count({ where: decided })).toBe(1)
  })

  it('requires the whole link, a text, and its 30 days', async () => {
    const { token } = await removed()
    for (const wrong of [
      '',
      'x',
      `${token}x`,
      token.replace(/.$/, ''),
      `${crypto.randomUUID()}.abc`,
    ]) {
      const { status, message } = await read(wrong)
      expect([status, message]).toEqual([422, expect.stringContaining('the whole link')])
      expect(Object.keys((await appeal(wrong)).errors ?? {})).toEqual(['token'])
    }
    const forged = token.replace(/^[^.]*/, crypto.randomUUID())
    expect((await read(forged)).message).toBe('This link is no longer valid.')
    for (const text of ['', ' ', null, 'x'.repeat(1001)]) {
      expect(Object.keys((await appeal(token, text)).errors ?? {})).toEqual(['text'])
    }
    await db().moderationDecision.updateMany({ data: { createdAt: daysAgo(30) } })
    expect((await read(token)).data.state).toBe('over')
    expect((await appeal(token)).status).toBe(409)
    expect((await decide(second.bearer, crypto.randomUUID(), true)).status).toBe(404)
    expect((await decide(second.bearer, 'x', true)).status).toBe(404)
  })

  it('keeps a removed comment for that period, during an appeal and while the account is restricted', async () => {
    const [one, two, restricted] = [await removed(), await removed(), await removed()]
    await appeal(two.token)
    await db().user.update({
      where: { id: restricted.author.id },
      data: { accountStatus: 'RESTRICTED' },
    })
    await db().moderationDecision.updateMany({ data: { createdAt: daysAgo(31) } })
    await purgeDecisions()
    expect((await read(one.token)).data.text).toBeNull()
    expect((await read(two.token)).data.text).toBe('Is this tea good?')
    await db().moderationDecision.updateMany({ data: { createdAt: daysAgo(366) } })
    await purgeDecisions()
    const left = await db().moderationDecision.findMany({ orderBy: { id: 'asc' } })
    expect(left.map(({ userId }) => userId)).toEqual([two.author.id, restricted.author.id])
    expect(left.every(({ kept }) => kept !== null)).toBe(true)
  })
})
