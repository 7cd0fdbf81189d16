import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { locales } from '@/lib/core/locales'
import { approve, reject } from '@/lib/modules/content/editorial/decide'
import { ACCOUNT_NOTICES } from '@/lib/modules/notifications/mail-kinds'
import { db, type Prisma } from '@/lib/platform/db/client'
import { translator } from '@/lib/platform/i18n/translator'
import {
  createAdmin,
  createApplicant,
  createVisitor,
  PASSWORD,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import { caller, createPeople, editorialKinds, unpublished } from '@/lib/testing/editorial'
import { createArticle, createStoredFile, createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { PUT as recordLicence } from '../auth/[id]/licence/route'
import { POST as rejectUser } from '../auth/[id]/reject/route'
import { DELETE as lift, POST as restrict } from '../auth/[id]/restriction/route'
import { POST as approveUser, DELETE as deactivate, PATCH as reactivate } from '../auth/[id]/route'
import { DELETE as resetStep } from '../auth/[id]/second-step/route'
import { POST as changePassword } from '../auth/password/route'
import { PUT as renewCodes } from '../auth/second-step/codes/route'
import { POST as beginStep, PUT as finishStep } from '../auth/second-step/route'
import { POST as askErasure } from '../own-data/erasure/route'
import { PATCH } from './[id]/route'
import { POST as readAll } from './read/route'
import { GET } from './route'

setUpAccountTests()

let made = 0
const notice = (userId: string, over: Partial<Prisma.NotificationUncheckedCreateInput> = {}) => {
  made += 1
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, made))
  const data = { content: 'article', id: crypto.randomUUID() }
  return db().notification.create({
    data: { userId, kind: 'contentApproved', data, causeKey: `cause-${made}`, createdAt, ...over },
  })
}
const list = async (bearer: string, query = '') =>
  (await callRoute(GET, { method: 'GET', bearer, query })).data
const read = (bearer: string, id: string) =>
  callRoute(PATCH, { method: 'PATCH', bearer, params: { id } })

describe('a notice', () => {
  it.each(['article', 'paper'] as const)(
    'of their %s links to it, worded in their language',
    async (kind) => {
      const { author, admin } = await createPeople()
      const { create, retitle, row } = editorialKinds[kind]
      const { id } = await create(author.id, unpublished)
      await reject(kind, admin, id, { reason: 'Cite a source.' }, caller)
      const approveIt = () => approve(kind, admin, id, {}, caller)
      await approveIt()
      await reject(kind, admin, id, { reason: 'A wrong dose.' }, caller)
      await approveIt()
      await retitle(author, id, 'A new title')
      await reject(kind, admin, id, { reason: 'Too short.' }, caller)
      const { title } = await row(id)
      const { notifications, ...counts } = await list(await signIn(author))
      const work = kind === 'article' ? `/dashboard/articles/${id}` : `/dashboard/papers?open=${id}`
      const open = kind === 'article' ? `/home/article/${id}` : `/home/papers/${id}`
      const values = { content: kind, title }
      expect(notifications).toMatchObject([
        {
          kind: 'contentRejected',
          title: { key: 'notifications.editRejected', values },
          href: work,
        },
        {
          kind: 'contentApproved',
          title: { key: 'notifications.contentApproved', values },
          href: open,
        },
        {
          kind: 'contentUnpublished',
          title: { key: 'notifications.contentUnpublished', values },
          href: work,
        },
        {
          kind: 'contentApproved',
          title: { key: 'notifications.contentApproved', values },
          href: open,
        },
        {
          kind: 'contentRejected',
          title: { key: 'notifications.contentRejected', values },
          href: work,
        },
      ])
      expect(counts).toEqual({ notificationsCount: 5, unreadCount: 5 })
    },
  )

  it('of a deleted or inaccessible item omits its title', async () => {
    const person = await createUser()
    const hidden = await createArticle({ title: 'Secret', isPublished: false, publishedAt: null })
    await notice(person.id)
    await notice(person.id, { kind: 'reviewDue', data: { content: 'article', id: hidden.id } })
    const { notifications } = await list(await signIn(person))
    const gone = { title: { key: 'notifications.gone', values: {} }, href: '/dashboard' }
    expect(notifications).toMatchObject([gone, gone])
  })

  it('of an unknown kind gets a generic text', async () => {
    const visitor = await createVisitor()
    await notice(visitor.id, { kind: 'constructor', data: { post: 'x' } })
    await notice(visitor.id, { kind: 'forumTagged', data: ['odd'] })
    const { notifications } = await list(await signIn(visitor))
    const other = { title: { key: 'notifications.other', values: {} }, href: '/home' }
    expect(notifications).toMatchObject([other, other])
  })

  it('is visible to its recipient only, newest first, in pages', async () => {
    const [one, two] = [await createUser(), await createUser()]
    const mine = [await notice(one.id), await notice(one.id), await notice(one.id)]
    await notice(two.id)
    const bearer = await signIn(one)
    const first = await list(bearer, 'page=1&limit=2')
    const second = await list(bearer, 'page=2&limit=2')
    const ids = [...first.notifications, ...second.notifications].map(
      (each) => each.notification_id,
    )
    expect(ids).toEqual(mine.map(({ id }) => id).reverse())
    expect(second.notificationsCount).toBe(3)
  })
})

describe('marking as read', () => {
  it('decreases the count, and keeps the first reading time', async () => {
    const person = await createUser()
    const [{ id }] = [await notice(person.id), await notice(person.id)]
    const bearer = await signIn(person)
    expect((await read(bearer, id)).data).toEqual({ unreadCount: 1 })
    const { readAt } = await db().notification.findUniqueOrThrow({ where: { id } })
    expect(readAt).not.toBeNull()
    await Promise.all(Array.from({ length: 5 }, () => read(bearer, id)))
    const again = await db().notification.findUniqueOrThrow({ where: { id } })
    expect(again.readAt).toEqual(readAt)
  })

  it('returns `not_found` for another person’s notice, and changes nothing', async () => {
    const [mine, other] = [await createUser(), await createUser()]
    const { id } = await notice(other.id)
    const bearer = await signIn(mine)
    for (const each of [id, crypto.randomUUID(), 'x']) {
      expect((await read(bearer, each)).status).toBe(404)
    }
    await callRoute(readAll, { bearer })
    expect((await db().notification.findUniqueOrThrow({ where: { id } })).readAt).toBeNull()
  })

  it('marks all of one’s own at once', async () => {
    const person = await createUser()
    for (let count = 0; count < 3; count += 1) await notice(person.id)
    const bearer = await signIn(person)
    expect((await callRoute(readAll, { bearer })).data).toEqual({ unreadCount: 0 })
    expect((await list(bearer)).unreadCount).toBe(0)
  })
})

describe('a change to an account', () => {
  it.each(Object.entries(ACCOUNT_NOTICES))(
    '%s has a text in every language',
    async (kind, href) => {
      const user = await createVisitor()
      await notice(user.id, { kind, data: {} })
      const [firstNotice] = (await list(await signIn(user))).notifications
      expect(firstNotice).toMatchObject({ title: { key: `notifications.account.${kind}` }, href })
      for (const locale of locales) {
        const t = await translator(locale)
        expect(t.has(`notifications.account.${kind}` as 'notifications.list'), locale).toBe(true)
      }
    },
  )

  it('notifies an applicant of each decision about their registration and licence', async () => {
    const bearer = await signIn(await createAdmin())
    const user = await createApplicant()
    const own = await signIn(user)
    const params = { id: user.id }
    const json = { reason: 'Not readable.' }
    expect((await callRoute(rejectUser, { bearer, params, json })).status).toBe(200)
    const rejected = {
      title: { key: 'notifications.account.registrationRejected' },
      href: '/profile#licence',
    }
    expect((await list(own)).notifications).toMatchObject([rejected])
    expect((await callRoute(approveUser, { bearer, params, json })).status).toBe(200)
    expect((await list(own)).notifications).toMatchObject([
      { title: { key: 'notifications.account.registrationApproved' }, href: '/profile' },
      rejected,
    ])
    for (const handle of [rejectUser, approveUser]) {
      const { id: newLicenceId } = await createStoredFile(Buffer.from('%PDF-'), { kind: 'LICENCE' })
      await db().user.update({ where: { id: user.id }, data: { newLicenceId } })
      const decided = await callRoute(handle, { bearer, params, json })
      expect(decided.status, decided.message).toBe(200)
    }
    const kinds = (await list(own)).notifications.map(({ kind }) => kind)
    expect(kinds.slice(0, 2)).toEqual(['licenceAccepted', 'licenceRejected'])
  })

  it('causes one notice for each change', async () => {
    const bearer = await signIn(await createAdmin())
    const user = await createUser(await withPassword())
    const own = await signIn(user)
    const params = { id: user.id }
    const secret = (await callRoute(beginStep, { bearer: own, json: {} })).data.secret
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const done = [
      await callRoute(recordLicence, {
        method: 'PUT',
        bearer,
        params,
        json: { licence_number: '7' },
      }),
      await callRoute(finishStep, { method: 'PUT', bearer: own, json: { code } }),
      await callRoute(renewCodes, { method: 'PUT', bearer: own, json: {} }),
      await callRoute(resetStep, { method: 'DELETE', bearer, params }),
      await callRoute(deactivate, { method: 'DELETE', bearer, params, json: { reason: 'Left.' } }),
      await callRoute(reactivate, { method: 'PATCH', bearer, params }),
      await callRoute(restrict, { bearer, params, json: { reason: 'A letter.' } }),
      await callRoute(lift, { method: 'DELETE', bearer, params }),
    ]
    expect(done.map(({ status, message }) => (status === 200 ? status : message))).toEqual(
      done.map(() => 200),
    )
    const again = await signIn(user)
    const password = { current_password: PASSWORD, password: 'Umuganda-2' }
    const json = { ...password, confirm_password: password.password }
    expect((await callRoute(changePassword, { bearer: again, json })).status).toBe(200)
    expect((await callRoute(askErasure, { bearer: again, json: {} })).status).toBe(200)
    const { notifications, unreadCount } = await list(again)
    expect(notifications.map(({ kind }) => kind)).toEqual([
      'erasureAsked',
      'passwordChanged',
      'restrictionLifted',
      'accountActive',
      'secondStepReset',
      'codesRenewed',
      'secondStepOn',
      'licenceRecorded',
    ])
    expect(unreadCount).toBe(8)
  })
})
