import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { purgeExpired } from '@/lib/platform/jobs/schedule'
import {
  createAdmin,
  createPending,
  createVisitor,
  mailsTo,
  settleWork,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { GET as noticesRoute } from '../notifications/route'
import { POST as agreeRoute, PUT as beginRoute } from './[id]/email/route'
import { GET as detailRoute } from './[id]/route'
import { POST as confirmRoute } from './email/confirm/route'
import { POST as askRoute } from './email/route'
import { POST as undoRoute } from './email/undo/route'
import { GET as profile } from './profile/route'
import { POST as resetRoute } from './reset/route'

setUpAccountTests()

const NEW = 'new@people.test'
const DAY_MS = 24 * 3_600_000

const ask = async (bearer: string, email: unknown) => {
  const response = await callRoute(askRoute, { bearer, json: { email } })
  await settleWork()
  return response
}
const confirm = (token: unknown) => callRoute(confirmRoute, { json: { token } })
const undo = (token: unknown) => callRoute(undoRoute, { json: { token } })
/** The old address approves the newest change. */
const allow = async (email: string) => confirm(await tokenTo(email))
const getAddress = async (id: string) =>
  (await db().user.findUniqueOrThrow({ where: { id } })).email
const tokenTo = async (email: string) => (await mailsTo(email))[0]?.token ?? ''
const isSignedIn = async (bearer: string) =>
  (await callRoute(profile, { method: 'GET', bearer })).status === 200

async function person() {
  const user = await createVisitor()
  return { ...user, bearer: await signIn(user) }
}

/** A person whose address was changed, with both links. */
async function changed() {
  const user = await person()
  await ask(user.bearer, NEW)
  const token = await tokenTo(NEW)
  expect((await allow(user.email)).data).toEqual({ done: false })
  expect((await confirm(token)).data).toEqual({ done: true })
  return { ...user, token, back: await tokenTo(user.email) }
}

describe('a change of address', () => {
  it('takes effect once both links are used: other sessions end, links are void, and the old address is notified', async () => {
    const user = await person()
    const elsewhere = await signIn(user)
    const asked = await ask(user.bearer, ` ${NEW.toUpperCase()} `)
    expect([asked.status, asked.data]).toEqual([200, null])
    expect(await getAddress(user.id)).toBe(user.email)
    const [mail] = await mailsTo(NEW)
    expect(mail?.subject).toBe('Confirm your new address')
    expect(mail?.text).not.toContain(user.firstName)
    const [asking] = await mailsTo(user.email)
    expect(asking?.subject).toBe('Allow the address of your account to change?')
    expect(asking?.text).not.toContain(NEW)
    const half = await confirm(asking?.token)
    expect([half.status, half.data]).toEqual([200, { done: false }])
    expect(await getAddress(user.id)).toBe(user.email)
    expect(await isSignedIn(elsewhere)).toBe(true)
    const waits = await callRoute(profile, { method: 'GET', bearer: user.bearer })
    expect(waits.data.email_change).toEqual({ old: true, new: false })
    const done = await confirm(mail?.token)
    expect([done.status, done.message]).toEqual([200, 'Your new address is confirmed.'])
    expect(await getAddress(user.id)).toBe(NEW)
    expect([await isSignedIn(user.bearer), await isSignedIn(elsewhere)]).toEqual([true, false])
    const [notification] = await mailsTo(user.email)
    expect(notification?.subject).toBe('The address of your account was changed')
    expect(notification?.text).not.toContain(NEW)
    const stored = JSON.stringify(await db().emailChange.findFirstOrThrow())
    expect(stored).not.toContain(mail?.token)
    const steps = await db().auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(steps.map(({ action }) => action)).toEqual(['email.ask', 'email.change'])
    expect(JSON.stringify(steps)).not.toContain('@')
  })

  it('gets the same response for a taken address, and sends nothing', async () => {
    const user = await person()
    const other = await createUser()
    const [free, taken] = [await ask(user.bearer, NEW), await ask(user.bearer, other.email)]
    expect([taken.status, taken.message]).toEqual([free.status, free.message])
    expect(await mailsTo(other.email)).toEqual([])
    expect(await mailsTo(user.email)).toHaveLength(2)
    const own = await ask(user.bearer, user.email)
    expect([own.status, Object.keys(own.errors ?? {})]).toEqual([422, ['email']])
    for (const wrong of ['', 'x', null, `${'x'.repeat(250)}@people.test`]) {
      expect(
        (
          await callRoute(askRoute, {
            bearer: await signIn(await createVisitor()),
            json: { email: wrong },
          })
        ).status,
      ).toBe(422)
    }
  })

  it('requires a re-authentication, and is rate-limited', async () => {
    const user = await person()
    await db().session.updateMany({ data: { confirmedAt: new Date(Date.now() - 16 * 60_000) } })
    const refused = await ask(user.bearer, NEW)
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([403, ['confirm']])
    await db().session.updateMany({ data: { confirmedAt: new Date() } })
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await ask(user.bearer, `n${n}@people.test`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('is confirmed once among many attempts, by the newest link, within a day, while the address is free', async () => {
    const user = await person()
    await ask(user.bearer, 'first@people.test')
    const older = await tokenTo('first@people.test')
    await ask(user.bearer, NEW)
    const token = await tokenTo(NEW)
    for (const wrong of ['x', `${token}x`, token.slice(1)]) {
      const { status, message } = await confirm(wrong)
      expect([status, message]).toEqual([400, expect.stringContaining('incomplete')])
    }
    for (const wrong of [older, '']) expect((await confirm(wrong)).status).toBe(400)
    await allow(user.email)
    const tries = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
    expect(new Set(tries.map(({ status, data }) => `${status} ${data.done}`))).toEqual(
      new Set(['200 true']),
    )
    expect(await db().auditEvent.count({ where: { action: 'email.change' } })).toBe(1)
    const other = await person()
    await ask(other.bearer, 'late@people.test')
    const late = await tokenTo('late@people.test')
    await db().emailChange.updateMany({
      where: { userId: other.id },
      data: { expiresAt: new Date() },
    })
    expect((await confirm(late)).status).toBe(400)
    await ask(other.bearer, 'soon@people.test')
    await createVisitor({ email: 'soon@people.test' })
    expect((await confirm(await tokenTo('soon@people.test'))).status).toBe(400)
    expect(await getAddress(other.id)).toBe(other.email)
  })
})

describe('the old address', () => {
  it('restores it without a sign-in, once, and ends every session', async () => {
    const user = await changed()
    expect((await undo(user.token)).status).toBe(400)
    const tries = await Promise.all(Array.from({ length: 10 }, () => undo(user.back)))
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 200))
    expect(await db().auditEvent.count({ where: { action: 'email.undo' } })).toBe(1)
    expect(await getAddress(user.id)).toBe(user.email)
    expect(await isSignedIn(user.bearer)).toBe(false)
  })

  it('answers a repeated request with success while the old address applies, and changes nothing', async () => {
    const user = await changed()
    await undo(user.back)
    const bearer = await signIn(user)
    expect((await undo(user.back)).status).toBe(200)
    expect(await isSignedIn(bearer)).toBe(true)
    await ask(bearer, NEW)
    await allow(user.email)
    await confirm(await tokenTo(NEW))
    expect((await undo(user.back)).status).toBe(400)
    expect(await getAddress(user.id)).toBe(NEW)
  })

  it('restores it also after a second change, whose links are then void', async () => {
    const user = await changed()
    await ask(user.bearer, 'third@people.test')
    await allow(NEW)
    await confirm(await tokenTo('third@people.test'))
    const second = await tokenTo(NEW)
    expect((await undo(user.back)).status).toBe(200)
    expect(await getAddress(user.id)).toBe(user.email)
    expect((await undo(second)).status).toBe(400)
    expect((await confirm(user.token)).status).toBe(400)
  })

  it('discards the password and the sign-in methods added since when it restores the address', async () => {
    const user = await person()
    await db().user.update({ where: { id: user.id }, data: { passwordHash: 'known to a thief' } })
    const ways = (name: string) =>
      Promise.all([
        db().passkey.create({
          data: { userId: user.id, credentialId: name, publicKey: new Uint8Array(1), name },
        }),
        db().account.create({
          data: { userId: user.id, provider: name, providerAccountId: name },
        }),
      ])
    await ways('before')
    await ask(user.bearer, NEW)
    const token = await tokenTo(NEW)
    await ways('since')
    await allow(user.email)
    await confirm(token)
    expect((await undo(await tokenTo(user.email))).status).toBe(200)
    const passkeys = await db().passkey.findMany({ where: { userId: user.id } })
    expect(passkeys.map(({ name }) => name)).toEqual(['before'])
    const links = await db().account.findMany({ where: { userId: user.id } })
    expect(links.map(({ provider }) => provider)).toEqual(['before'])
    const select = { passwordHash: true }
    const after = await db().user.findUniqueOrThrow({ where: { id: user.id }, select })
    expect(after.passwordHash).toBeNull()
    const [mail] = await mailsTo(user.email)
    expect(mail?.subject).toBe('Set a new password')
    const password = 'Another-1-please'
    const set = await callRoute(resetRoute, {
      query: `token=${mail?.token}`,
      json: { password, confirm_password: password },
    })
    expect(set.status, set.message).toBe(200)
  })

  it('removes a second step that was added since', async () => {
    const admin = await createAdmin()
    const bearer = await signIn(admin)
    await ask(bearer, NEW)
    const token = await tokenTo(NEW)
    await allow(admin.email)
    await confirm(token)
    await db().secondStep.create({ data: { userId: admin.id, enrolledAt: new Date() } })
    await db().passkey.create({
      data: { userId: admin.id, credentialId: 'a', publicKey: new Uint8Array(1), name: 'a' },
    })
    expect((await undo(await tokenTo(admin.email))).status).toBe(200)
    expect(await db().secondStep.count()).toBe(0)
    const { secondStepDueAt } = await db().user.findUniqueOrThrow({ where: { id: admin.id } })
    expect(secondStepDueAt?.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('waits while the account is restricted', async () => {
    const user = await changed()
    const status = (accountStatus: 'RESTRICTED' | 'ACTIVE') =>
      db().user.update({ where: { id: user.id }, data: { accountStatus } })
    await status('RESTRICTED')
    expect((await undo(user.back)).status).toBe(400)
    expect(await getAddress(user.id)).toBe(NEW)
    await status('ACTIVE')
    expect((await undo(user.back)).status).toBe(200)
    expect(await getAddress(user.id)).toBe(user.email)
  })

  it('can undo for seven days and no longer', async () => {
    const user = await changed()
    await db().emailChange.updateMany({ data: { undoUntil: new Date() } })
    expect((await undo(user.back)).status).toBe(400)
    expect(await getAddress(user.id)).toBe(NEW)
    await purgeExpired(new Date(Date.now() + 15 * DAY_MS))
    expect(await db().emailChange.count()).toBe(0)
  })

  it('replaces an unconfirmed registration of it, and no other account', async () => {
    const user = await changed()
    const squatter = await createPending({ email: user.email })
    expect((await undo(user.back)).status).toBe(200)
    expect(await db().user.count({ where: { id: squatter.id } })).toBe(0)
    const { back, email } = await (async () => {
      const other = await person()
      await ask(other.bearer, 'another@people.test')
      await allow(other.email)
      await confirm(await tokenTo('another@people.test'))
      return { back: await tokenTo(other.email), email: other.email }
    })()
    const owner = await createVisitor({ email })
    expect((await undo(back)).status).toBe(400)
    expect(await getAddress(owner.id)).toBe(email)
  })
})

describe('an old address whose mailbox is lost', () => {
  const json = { reason: 'Called on the hospital’s telephone' }

  it('is approved by an administrator, after the new one, with an audited reason', async () => {
    const admin = await createAdmin()
    const bearer = await signIn(admin)
    const user = await person()
    const params = { id: user.id }
    await ask(user.bearer, NEW)
    expect((await callRoute(agreeRoute, { bearer, params, json })).status).toBe(409)
    expect((await confirm(await tokenTo(NEW))).data).toEqual({ done: false })
    const shown = await callRoute(detailRoute, { method: 'GET', bearer, params })
    expect(shown.data.awaits_old_email).toBe(true)
    const silent = await callRoute(agreeRoute, { bearer, params, json: {} })
    expect(silent.errors).toHaveProperty('reason')
    expect((await callRoute(agreeRoute, { bearer, params, json })).status).toBe(200)
    expect(await getAddress(user.id)).toBe(NEW)
    expect(await db().auditEvent.findMany({ where: { action: 'email.agree' } })).toMatchObject([
      { actorId: admin.id, objectId: user.id, detail: json },
    ])
    expect((await undo(await tokenTo(user.email))).status).toBe(200)
    expect(await getAddress(user.id)).toBe(user.email)
  })

  it('cannot be approved by administrators for themselves', async () => {
    const admin = await createAdmin()
    const bearer = await signIn(admin)
    await ask(bearer, NEW)
    await confirm(await tokenTo(NEW))
    const response = await callRoute(agreeRoute, { bearer, params: { id: admin.id }, json })
    expect(response.status).toBe(409)
    expect(await getAddress(admin.id)).toBe(admin.email)
  })

  it('can be approved for a week after the new one has confirmed, and no longer', async () => {
    const user = await person()
    await ask(user.bearer, NEW)
    await confirm(await tokenTo(NEW))
    const { expiresAt } = await db().emailChange.findFirstOrThrow()
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * DAY_MS)
    await db().emailChange.updateMany({ data: { expiresAt: new Date() } })
    expect((await allow(user.email)).status).toBe(400)
  })
})

describe('a change begun by an administrator', () => {
  const begin = (bearer: string, id: string, json: unknown) =>
    callRoute(beginRoute, { method: 'PUT', bearer, params: { id }, json })
  const REASON = 'Called back at the number on file.'

  it('takes effect once the new address confirms it; the old one is notified and can undo it', async () => {
    const user = await person()
    const admin = await createAdmin()
    const bearer = await signIn(admin)
    const begun = await begin(bearer, user.id, { email: ` ${NEW.toUpperCase()} `, reason: REASON })
    expect(begun.status, begun.message).toBe(200)
    const [notification, ...more] = await mailsTo(user.email)
    expect([notification?.subject, more]).toEqual([
      'An administrator is changing the address of your account',
      [],
    ])
    expect(notification?.text).not.toContain(NEW)
    expect(await getAddress(user.id)).toBe(user.email)
    const shown = await callRoute(profile, { method: 'GET', bearer: user.bearer })
    expect(shown.data.email_change).toEqual({ old: true, new: false })
    const [mail] = await mailsTo(NEW)
    expect(mail?.text).not.toContain(user.firstName)
    expect(mail?.text).toContain('expires after 7 days')
    const { notifications } = (
      await callRoute(noticesRoute, { method: 'GET', bearer: user.bearer })
    ).data
    expect(notifications).toMatchObject([{ kind: 'emailChangeBegun', href: '/profile#email' }])
    expect((await confirm(mail?.token)).data).toEqual({ done: true })
    expect(await getAddress(user.id)).toBe(NEW)
    expect([await isSignedIn(user.bearer), await isSignedIn(bearer)]).toEqual([false, true])
    expect((await undo(await tokenTo(user.email))).status).toBe(200)
    expect(await getAddress(user.id)).toBe(user.email)
    const steps = await db().auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(steps.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['email.ask', admin.id],
      ['email.change', user.id],
      ['email.undo', user.id],
    ])
    expect(steps[0]?.detail).toEqual({ reason: REASON })
  })

  it('is stopped by the link sent to the old address, which ends every session', async () => {
    const user = await person()
    const bearer = await signIn(await createAdmin())
    await begin(bearer, user.id, { email: NEW, reason: REASON })
    const [token, stop] = [await tokenTo(NEW), await tokenTo(user.email)]
    const tries = await Promise.all(Array.from({ length: 5 }, () => undo(stop)))
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 200))
    expect((await confirm(token)).status).toBe(400)
    expect(await getAddress(user.id)).toBe(user.email)
    expect(await isSignedIn(user.bearer)).toBe(false)
    const shown = await callRoute(profile, { method: 'GET', bearer: await signIn(user) })
    expect(shown.data.email_change).toBeNull()
    expect(await db().auditEvent.count({ where: { action: 'email.undo' } })).toBe(1)
  })

  it('is stopped only until the new address confirms it: then the later link counts', async () => {
    const user = await person()
    const bearer = await signIn(await createAdmin())
    await begin(bearer, user.id, { email: NEW, reason: REASON })
    const stop = await tokenTo(user.email)
    await confirm(await tokenTo(NEW))
    expect((await undo(stop)).status).toBe(400)
    expect((await undo(await tokenTo(user.email))).status).toBe(200)
    expect(await getAddress(user.id)).toBe(user.email)
  })

  it('expires after a week', async () => {
    const user = await person()
    await begin(await signIn(await createAdmin()), user.id, { email: NEW, reason: REASON })
    const token = await tokenTo(NEW)
    await db().emailChange.updateMany({ data: { expiresAt: new Date() } })
    expect((await confirm(token)).status).toBe(400)
    expect(await getAddress(user.id)).toBe(user.email)
  })

  it('requires a reason and a re-authentication, and is rejected for oneself, a taken address and an inactive account', async () => {
    const user = await person()
    const admin = await createAdmin()
    const bearer = await signIn(admin)
    const json = { email: NEW, reason: REASON }
    const asked = [
      await begin(bearer, user.id, { email: NEW }),
      await begin(bearer, user.id, { ...json, email: user.email }),
      await begin(bearer, user.id, { ...json, email: admin.email }),
      await begin(bearer, admin.id, json),
      await begin(bearer, (await createPending()).id, json),
      await begin(bearer, (await createVisitor({ accountStatus: 'DEACTIVE' })).id, json),
      await begin(bearer, (await createVisitor({ accountStatus: 'RESTRICTED' })).id, json),
      await begin(user.bearer, admin.id, json),
      await begin(bearer, 'no-id', json),
    ]
    expect(asked.map(({ status }) => status)).toEqual([422, 422, 409, 409, 409, 409, 409, 403, 404])
    await db().session.updateMany({ data: { confirmedAt: null } })
    expect((await begin(bearer, user.id, json)).errors).toHaveProperty('confirm')
    expect(await db().emailChange.count()).toBe(0)
  })
})
