import { describe, expect, it } from 'vitest'
import type { passkeyOptionsDto } from '@/lib/modules/accounts/passkeys/schema'
import { db } from '@/lib/platform/db/client'
import {
  createAdmin,
  createVisitor,
  mailsTo,
  PASSWORD,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import { createAuthenticator } from '@/lib/testing/authenticator'
import { createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { POST as confirm } from '../confirm/route'
import { PUT as askToSignIn, POST as signInByPasskey } from '../login/passkey/route'
import { POST as login } from '../login/route'
import { GET as readProfile } from '../profile/route'
import { POST as pass } from '../second-step/pass/route'
import { POST as askToProve } from '../second-step/proof/route'
import { GET as readStep, DELETE as removeAll } from '../second-step/route'
import { GET as listSessions } from '../sessions/route'
import { DELETE as remove } from './[id]/route'
import { PUT as add, POST as askToMake } from './route'

setUpAccountTests()

const get = { method: 'GET' } as const

async function ask(
  route: typeof askToProve | typeof askToSignIn,
  bearer?: string,
): Promise<string> {
  const method = bearer ? 'POST' : 'PUT'
  const asked = { method, json: {}, ...(bearer && { bearer }) }
  const { data, status } = await callRoute<typeof passkeyOptionsDto>(route, asked)
  expect(status).toBe(200)
  return String(data.options.challenge)
}

async function addTo(bearer: string) {
  const device = createAuthenticator()
  const passkey = device.make({ challenge: await ask(askToMake, bearer) })
  const { status, data, message } = await callRoute(add, {
    method: 'PUT',
    bearer,
    json: { passkey },
  })
  expect(status, message).toBe(200)
  return { device, codes: data.codes, passkey }
}

async function createWithPasskey(make: typeof createUser = createUser) {
  const user = await make(await withPassword())
  const bearer = await signIn(user)
  return { user, bearer, ...(await addTo(bearer)) }
}

async function signInByPassword(email: string): Promise<string> {
  const { data } = await callRoute(login, { json: { email, password: PASSWORD } })
  return data.JwtToken
}

const getStatus = async (bearer: string) =>
  (await callRoute(readProfile, { ...get, bearer })).status

describe('adding a passkey', () => {
  it('enables the second step with the first one only', async () => {
    const { user, bearer, codes } = await createWithPasskey()
    expect(new Set(codes).size).toBe(10)
    expect((await addTo(bearer)).codes).toEqual([])
    const { data } = await callRoute(readStep, { ...get, bearer })
    expect(data).toMatchObject({ is_enrolled: true, has_app: false, has_passkey: true })
    expect(data.passkeys).toHaveLength(2)
    expect((await mailsTo(user.email)).map(({ subject }) => subject).sort()).toEqual([
      'A passkey was added',
      'Two-step sign-in is on',
    ])
  })

  it('is rejected for visitors, during a sign-in, and for another site or session', async () => {
    const visitor = await signIn(await createVisitor())
    expect((await callRoute(askToMake, { bearer: visitor, json: {} })).status).toBe(403)
    const { user, bearer } = await createWithPasskey()
    const halfway = await signInByPassword(user.email)
    expect((await callRoute(askToMake, { bearer: halfway, json: {} })).status).toBe(403)
    const foreign = await ask(askToMake, await signIn(await createUser(await withPassword())))
    const own = await ask(askToMake, bearer)
    for (const options of [
      { challenge: foreign },
      { challenge: own, origin: 'https://evil.example' },
      { challenge: own, rpId: 'evil.example' },
      { challenge: own, isVerified: false },
      { challenge: 'AAAA' },
    ]) {
      const json = { passkey: createAuthenticator().make(options) }
      const { status, errors } = await callRoute(add, { method: 'PUT', bearer, json })
      expect([status, Object.keys(errors ?? {})]).toEqual([422, ['passkey']])
    }
  })

  it('accepts each response once, and each device once', async () => {
    const { bearer, passkey, device } = await createWithPasskey()
    const again = { method: 'PUT', bearer, json: { passkey } }
    expect((await callRoute(add, again)).status).toBe(422)
    const same = device.make({ challenge: await ask(askToMake, bearer) })
    expect((await callRoute(add, { ...again, json: { passkey: same } })).status).toBe(409)
  })

  it('requires a re-authentication first', async () => {
    const bearer = await signIn(await createUser(await withPassword()))
    await db().session.updateMany({ data: { confirmedAt: null } })
    const { status, errors } = await callRoute(askToMake, { bearer, json: {} })
    expect([status, Object.keys(errors ?? {})]).toEqual([403, ['confirm']])
  })
})

describe('a sign-in with a passkey', () => {
  it('passes the second step, once among twenty concurrent responses', async () => {
    const { user, device } = await createWithPasskey()
    const bearer = await signInByPassword(user.email)
    expect(await getStatus(bearer)).toBe(403)
    const { data } = await callRoute(readStep, { ...get, bearer })
    expect(data).toMatchObject({ gate: 'code', has_passkey: true, passkeys: [] })
    const json = { passkey: device.prove({ challenge: await ask(askToProve, bearer) }) }
    const tries = Array.from({ length: 20 }, () => callRoute(pass, { bearer, json }))
    const passed = (await Promise.all(tries)).filter(({ status }) => status === 200)
    expect(passed).toHaveLength(1)
    expect(await getStatus(bearer)).toBe(200)
    const { data: list } = await callRoute(listSessions, { ...get, bearer })
    expect(list.sessions[0]?.methods).toEqual(['password', 'passkey'])
  })

  it('replaces password and code', async () => {
    const { user, device } = await createWithPasskey()
    const challenge = await ask(askToSignIn)
    const json = { passkey: device.prove({ challenge }) }
    const { status, data } = await callRoute(signInByPasskey, { json })
    expect(status).toBe(200)
    expect(await getStatus(data.JwtToken)).toBe(200)
    expect((await callRoute(signInByPasskey, { json })).status).toBe(422)
    const { data: list } = await callRoute(listSessions, { ...get, bearer: data.JwtToken })
    expect(list.sessions[0]?.methods).toEqual(['passkey'])
    await db().user.update({ where: { id: user.id }, data: { accountStatus: 'DEACTIVE' } })
    const other = { passkey: device.prove({ challenge: await ask(askToSignIn) }) }
    expect((await callRoute(signInByPasskey, { json: other })).status).toBe(403)
  })

  it('rejects a response for another person, purpose, site or time, and a copied device', async () => {
    const { user, device } = await createWithPasskey()
    const stranger = await createWithPasskey()
    const bearer = await signInByPassword(user.email)
    const challenge = await ask(askToProve, bearer)
    const forSignIn = await ask(askToSignIn)
    const forStranger = await ask(askToProve, stranger.bearer)
    const refused = [
      stranger.device.prove({ challenge }),
      createAuthenticator().prove({ challenge }),
      device.prove({ challenge: forSignIn }),
      device.prove({ challenge: forStranger }),
      device.prove({ challenge, origin: 'https://evil.example' }),
      device.prove({ challenge, isVerified: false }),
    ]
    device.rewind()
    await db().passkey.updateMany({ where: { userId: user.id }, data: { counter: 9 } })
    refused.push(device.prove({ challenge }))
    for (const passkey of refused) {
      expect((await callRoute(pass, { bearer, json: { passkey } })).status).toBe(422)
    }
    expect(await getStatus(bearer)).toBe(403)
  })

  it('re-authenticates its owner', async () => {
    const { bearer, device } = await createWithPasskey()
    await db().session.updateMany({ data: { confirmedAt: null } })
    expect((await callRoute(askToMake, { bearer, json: {} })).status).toBe(403)
    const json = { passkey: device.prove({ challenge: await ask(askToProve, bearer) }) }
    expect((await callRoute(confirm, { bearer, json })).status).toBe(200)
    expect((await callRoute(askToMake, { bearer, json: {} })).status).toBe(200)
  })
})

describe('removing a passkey', () => {
  const getIds = async (bearer: string) =>
    (await callRoute(readStep, { ...get, bearer })).data.passkeys.map(
      (each: { passkey_id: string }) => each.passkey_id,
    )

  it('disables the second step with the last one, except for an administrator', async () => {
    const { user, bearer } = await createWithPasskey()
    const [id = ''] = await getIds(bearer)
    const foreign = await createWithPasskey()
    const asked = { method: 'DELETE', params: { id } }
    expect((await callRoute(remove, { ...asked, bearer: foreign.bearer })).status).toBe(404)
    expect((await callRoute(remove, { ...asked, bearer })).status).toBe(200)
    expect(await db().recoveryCode.count({ where: { userId: user.id } })).toBe(0)
    expect(await getStatus(await signInByPassword(user.email))).toBe(200)

    const admin = await createWithPasskey(createAdmin)
    const [last = ''] = await getIds(admin.bearer)
    const refused = await callRoute(remove, {
      method: 'DELETE',
      bearer: admin.bearer,
      params: { id: last },
    })
    expect(refused.status).toBe(409)
    expect(await getIds(admin.bearer)).toHaveLength(1)
  })

  it('happens when the whole second step is disabled', async () => {
    const { bearer, user } = await createWithPasskey()
    expect((await callRoute(removeAll, { method: 'DELETE', bearer })).status).toBe(200)
    expect(await db().passkey.count({ where: { userId: user.id } })).toBe(0)
  })
})
