import { describe, expect, it } from 'vitest'
import { readDiscussion } from '@/lib/modules/comments/queries'
import { getPublicArticle } from '@/lib/modules/content/articles/queries'
import { getPublicPaper } from '@/lib/modules/content/papers/queries'
import { sweepPictures } from '@/lib/modules/files/destroy-files'
import { findPublicPicture } from '@/lib/modules/files/queries'
import { eraseDue } from '@/lib/modules/own-data/erasure'
import { findPerson } from '@/lib/modules/people/queries'
import { searchEverything } from '@/lib/modules/search/queries'
import { db } from '@/lib/platform/db/client'
import { purgeExpired } from '@/lib/platform/jobs/schedule'
import {
  createAdmin,
  createVisitor,
  mailsTo,
  PASSWORD,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import {
  createArticle,
  createArticleComment,
  createForumPost,
  createPaper,
  createStoredFile,
  createUser,
} from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { GET as listAppeals } from '../../../appeals/route'
import { GET as readWork } from '../../../dashboard/work/route'
import { PUT as notePresence } from '../../../draft/[kind]/[object]/presence/route'
import { POST as forget } from '../../forget/route'
import { POST as login } from '../../login/route'
import { GET as profile } from '../../profile/route'
import { GET as list } from '../../route'
import { DELETE as deactivate, GET as detail, PATCH as reactivate } from '../route'
import { DELETE as lift, POST as restrict } from './route'

setUpAccountTests()

const json = { reason: 'Asked for by letter' }

/** An author with every kind of public content, and an administrator. */
async function createAuthor() {
  const avatar = await createStoredFile(Buffer.from('portrait'), {
    kind: 'AVATAR',
    visibility: 'PUBLIC',
    mime: 'image/webp',
  })
  const author = await createUser(
    await withPassword({
      firstName: 'Ingabire',
      lastName: 'Umutoni',
      passwordProved: true,
      avatarId: avatar.id,
    }),
  )
  const article = await createArticle({ authorId: author.id, title: 'Gout and its crystals' })
  const paper = await createPaper({ uploaderId: author.id, title: 'Crystals of gout' })
  await createArticleComment({
    articleId: article.id,
    authorId: author.id,
    content: 'Drink enough',
  })
  const admin = await createAdmin()
  const bearer = await signIn(admin)
  const params = { id: author.id }
  return { author, avatar, article, paper, admin, bearer, params }
}

/** Everything readers see of the author. */
async function getSeen({
  author,
  avatar,
  article,
  paper,
}: Awaited<ReturnType<typeof createAuthor>>) {
  return JSON.stringify([
    await findPerson(author.id),
    await getPublicArticle(article.id),
    await getPublicPaper(paper.id),
    await searchEverything('crystals', 5),
    await readDiscussion('article', null, article.id),
    await findPublicPicture(avatar.id, ''),
  ])
}

describe('a restricted account', () => {
  it('is hidden from readers everywhere, and restored entirely', async () => {
    const all = await createAuthor()
    const before = await getSeen(all)
    expect(before).toContain('Umutoni')
    expect(before).toContain('Drink enough')
    const { bearer, params, author } = all
    expect((await callRoute(restrict, { bearer, params, json })).status).toBe(200)
    const meanwhile = await getSeen(all)
    for (const words of ['Ingabire', 'Umutoni', 'Drink enough', author.id]) {
      expect(meanwhile).not.toContain(words)
    }
    expect(meanwhile).toContain('Gout and its crystals')
    expect((await callRoute(lift, { method: 'DELETE', bearer, params })).status).toBe(200)
    expect(await getSeen(all)).toBe(before)
  })

  it('is named neither among the work of others, nor as editing, nor as who decided', async () => {
    const { author, article, bearer, params } = await createAuthor()
    await db().user.update({ where: { id: author.id }, data: { role: 'ADMIN' } })
    await createArticle({
      authorId: author.id,
      title: 'Waiting',
      isPublished: false,
      publishedAt: null,
    })
    await createForumPost({ authorId: author.id, caseStatus: 'URGENCY' })
    const seen = { kind: 'article', objectId: article.id, userId: author.id } as const
    await db().editingPresence.create({ data: { ...seen, seenAt: new Date() } })
    const { id: userId } = await createVisitor()
    await db().moderationDecision.create({
      data: {
        kind: 'account_deactivated',
        userId,
        decidedById: author.id,
        reason: 'Left',
        appeal: 'Not so',
        appealedAt: new Date(),
      },
    })
    const read = async () => {
      const queue = await callRoute(readWork, { method: 'GET', bearer })
      const editors = await callRoute(notePresence, {
        method: 'PUT',
        bearer,
        params: { kind: 'article', object: article.id },
      })
      const waiting = await callRoute(listAppeals, { method: 'GET', bearer })
      return {
        work: JSON.stringify(queue.data),
        editors: JSON.stringify(editors.data),
        decidedBy: waiting.data.appeals[0]?.decided_by,
      }
    }
    const before = await read()
    expect(before.work.split('Umutoni')).toHaveLength(3)
    expect(before.editors).toContain('Umutoni')
    expect(before.decidedBy).toBe('Ingabire Umutoni')
    await callRoute(restrict, { bearer, params, json })
    const after = await read()
    expect(after.work + after.editors).not.toContain('Umutoni')
    expect(after.decidedBy).toBeNull()
  })

  it('keeps its drafts and their covers, however old', async () => {
    const { author, bearer, params } = await createAuthor()
    const cover = await createStoredFile(Buffer.from('cover'), {
      kind: 'COVER',
      visibility: 'PRIVATE',
      mime: 'image/webp',
    })
    await db().draft.create({
      data: {
        userId: author.id,
        kind: 'article',
        title: 'Unsent',
        content: '',
        coverId: cover.id,
        updatedAt: new Date(),
      },
    })
    await callRoute(restrict, { bearer, params, json })
    const later = new Date(Date.now() + 31 * 24 * 3_600_000)
    await purgeExpired(later)
    await sweepPictures(later)
    expect(await db().draft.findMany()).toMatchObject([{ title: 'Unsent', coverId: cover.id }])
  })

  it('ends sessions, and allows neither sign-in nor password reset', async () => {
    const { author, bearer, params } = await createAuthor()
    const own = await signIn(author)
    await callRoute(restrict, { bearer, params, json })
    expect((await callRoute(profile, { method: 'GET', bearer: own })).status).toBe(401)
    const credentials = { email: author.email, password: PASSWORD }
    expect((await callRoute(login, { json: credentials })).status).toBe(403)
    const mails = (await mailsTo(author.email)).length
    expect((await callRoute(forget, { json: { email: author.email } })).status).toBe(200)
    expect(await mailsTo(author.email)).toHaveLength(mails)
    await callRoute(lift, { method: 'DELETE', bearer, params })
    expect((await callRoute(login, { json: credentials })).status).toBe(200)
  })

  it('is mailed, audited, and shown in the list and on its page', async () => {
    const { author, admin, bearer, params } = await createAuthor()
    await callRoute(restrict, { bearer, params, json })
    const [mail] = await mailsTo(author.email)
    expect(mail?.text).toContain(json.reason)
    expect(await db().auditEvent.findMany({ where: { action: 'account.restrict' } })).toMatchObject(
      [{ actorId: admin.id, objectId: author.id, detail: { reason: json.reason } }],
    )
    const shown = await callRoute(detail, { method: 'GET', bearer, params })
    expect(shown.data).toMatchObject({
      account_status: 'RESTRICTED',
      restriction: { reason: json.reason },
    })
    const query = 'state=restricted'
    const listed = await callRoute(list, { method: 'GET', bearer, query })
    expect(listed.data.users.map(({ user_id }) => user_id)).toEqual([author.id])
    await callRoute(lift, { method: 'DELETE', bearer, params })
    expect(await mailsTo(author.email)).toHaveLength(2)
    const after = await callRoute(detail, { method: 'GET', bearer, params })
    expect(after.data).toMatchObject({ account_status: 'ACTIVE', restriction: null })
  })

  it('cannot be activated, deactivated or erased', async () => {
    const { author, bearer, params } = await createAuthor()
    await db().erasureRequest.create({
      data: { userId: author.id, dueAt: new Date(0), keepsComments: true, keepsTexts: true },
    })
    await callRoute(restrict, { bearer, params, json })
    expect((await callRoute(restrict, { bearer, params, json })).status).toBe(409)
    const method = 'PATCH'
    expect((await callRoute(reactivate, { method, bearer, params })).status).toBe(409)
    const ended = await callRoute(deactivate, { method: 'DELETE', bearer, params, json })
    expect(ended.status).toBe(409)
    expect(await eraseDue()).toBe(0)
    await callRoute(lift, { method: 'DELETE', bearer, params })
    expect(await eraseDue()).toBe(1)
  })

  it('returns to its previous state, including a deactivation', async () => {
    const { author, bearer, params } = await createAuthor()
    await callRoute(deactivate, { method: 'DELETE', bearer, params, json })
    await callRoute(restrict, { bearer, params, json })
    const back = await callRoute(lift, { method: 'DELETE', bearer, params })
    expect(back.data).toMatchObject({ user_id: author.id, account_status: 'DEACTIVE' })
    expect((await callRoute(lift, { method: 'DELETE', bearer, params })).status).toBe(409)
  })

  it('is rejected for oneself, and for an unconfirmed address', async () => {
    const { admin, bearer } = await createAuthor()
    await createAdmin()
    const self = await callRoute(restrict, { bearer, params: { id: admin.id }, json })
    expect(self.status).toBe(409)
    const pending = await createVisitor({ accountStatus: 'PENDING' })
    const early = await callRoute(restrict, { bearer, params: { id: pending.id }, json })
    expect(early.status).toBe(409)
    const silent = await callRoute(restrict, { bearer, params: { id: pending.id }, json: {} })
    expect(silent.errors).toHaveProperty('reason')
  })

  it('requires a re-authentication', async () => {
    const { author, bearer, params } = await createAuthor()
    await db().session.updateMany({ data: { confirmedAt: new Date(0) } })
    const response = await callRoute(restrict, { bearer, params, json })
    expect(response.status).toBe(403)
    expect(response.errors).toHaveProperty('confirm')
    expect(await db().user.findUnique({ where: { id: author.id } })).toMatchObject({
      accountStatus: 'ACTIVE',
    })
  })
})
