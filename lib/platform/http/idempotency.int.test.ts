import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { createVisitor, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { type Call, callRoute } from '@/lib/testing/requests'
import { recordAudit } from '../audit/audit'
import { db } from '../db/client'
import { defineRoute } from './define-route'

setUpAccountTests()

/** The number of created items, and a hook that runs during a creation. */
const made = { count: 0, during: async () => undefined as unknown }

beforeEach(() => {
  made.count = 0
  made.during = async () => undefined
})

/** Creates an item as services do: with an audit event, in one transaction. */
async function make(name: string): Promise<{ name: string; number: number }> {
  await db().$transaction((tx) =>
    recordAudit(tx, { actorId: null, action: 'fact.create', objectKind: 'fact', objectId: null }),
  )
  made.count += 1
  await made.during()
  return { name, number: made.count }
}

const response = z.object({ name: z.string(), number: z.number() })

const POST = defineRoute({
  access: 'public',
  body: z.object({ name: z.string({ error: 'validation.invalid' }) }),
  response,
  status: 201,
  message: 'facts.added',
  handler: ({ body, setCookie }) => {
    setCookie('kept=yes; Path=/')
    return make(body.name)
  },
})

const UPLOAD = defineRoute({
  access: 'public',
  body: z.object({ name: z.string() }),
  files: { file: { maxBytes: 1000, tooLarge: 'files.tooLarge' } },
  response,
  message: 'facts.added',
  handler: ({ body }) => make(body.name),
})

const REFUSED = defineRoute({
  access: 'public',
  response: z.null(),
  message: '',
  handler: async () => {
    await made.during()
    throw new AppError('conflict', 'videos.linkUsed')
  },
})

const keyed = (key: string, call: Call = {}): Call => ({
  json: { name: 'Keza' },
  ...call,
  headers: { 'idempotency-key': key, ...call.headers },
})

const events = () => db().auditEvent.count()

describe('a repeated POST', () => {
  it('returns the first response again, and repeats no work', async () => {
    const first = await callRoute(POST, keyed('a'))
    const second = await callRoute(POST, keyed('a'))
    expect(first).toMatchObject({ status: 201, data: { name: 'Keza', number: 1 } })
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(second.cookies).toEqual(first.cookies)
    expect(second.headers.get('content-type')).toBe('application/json')
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(await events()).toBe(1)
  })

  it('is carried out again without the header, and under another key', async () => {
    for (const call of [{ json: { name: 'Keza' } }, { json: { name: 'Keza' } }, keyed('a')]) {
      await callRoute(POST, call)
    }
    expect((await callRoute(POST, keyed('b'))).data.number).toBe(4)
  })

  it('is separate for another person, and for another network without a person', async () => {
    const [bearer, other] = [
      await signIn(await createVisitor()),
      await signIn(await createVisitor()),
    ]
    await callRoute(POST, keyed('a', { bearer }))
    await callRoute(POST, keyed('a', { bearer: other }))
    await callRoute(POST, keyed('a'))
    await callRoute(POST, keyed('a', { address: '192.0.2.77' }))
    expect(made.count).toBe(4)
    expect((await callRoute(POST, keyed('a', { bearer }))).data.number).toBe(1)
  })

  it('rejects the key with other content', async () => {
    await callRoute(POST, keyed('a'))
    const other = await callRoute(POST, keyed('a', { json: { name: 'Mugabo' } }))
    expect(other).toMatchObject({
      status: 422,
      message: 'This Idempotency-Key was used for another request.',
    })
    expect((await callRoute(POST, keyed('a', { query: 'x=1' }))).status).toBe(422)
    expect(made.count).toBe(1)
  })

  it('counts the bytes of files as content', async () => {
    const form = (text: string) => ({ name: 'Keza', file: new File([text], 'a.txt') })
    const send = (text: string) =>
      callRoute(UPLOAD, keyed('a', { json: undefined, form: form(text) }))
    expect((await send('one')).data.number).toBe(1)
    expect((await send('one')).data.number).toBe(1)
    expect((await send('two')).status).toBe(422)
    expect(made.count).toBe(1)
  })

  it('creates one item among 100 concurrent requests; the others are told to retry, or get its response', async () => {
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => callRoute(POST, keyed('a'))),
    )
    expect(made.count).toBe(1)
    expect(await events()).toBe(1)
    for (const { status, data, headers, message } of responses) {
      if (status === 201) expect(data.number).toBe(1)
      else {
        expect(status).toBe(409)
        expect(headers.get('retry-after')).toBe('1')
        expect(message).toBe('This request is still being processed. Please wait a moment.')
      }
    }
    expect(responses.some(({ status }) => status === 201)).toBe(true)
  })

  it.each(['', ' ', 'x'.repeat(256), 'two words'])('rejects the key %j', async (key) => {
    expect((await callRoute(POST, keyed(key))).status).toBe(400)
    expect(made.count).toBe(0)
  })

  it('ignores the header on other methods', async () => {
    const first = await callRoute(POST, keyed('a', { method: 'PATCH' }))
    const second = await callRoute(POST, keyed('a', { method: 'PATCH' }))
    expect([first.data.number, second.data.number]).toEqual([1, 2])
  })
})

describe('after a failure', () => {
  it('retries when nothing was changed', async () => {
    expect((await callRoute(REFUSED, keyed('a'))).status).toBe(409)
    expect(await db().idempotencyKey.count()).toBe(0)
    expect((await callRoute(REFUSED, keyed('a'))).message).toBe('This link was used')
    expect((await callRoute(POST, keyed('b', { json: { name: 7 } }))).status).toBe(422)
    expect((await callRoute(POST, keyed('b'))).status).toBe(201)
  })

  it('returns the failure again when something was changed anyway', async () => {
    made.during = async () => {
      throw new Error('after the commit')
    }
    const first = await callRoute(POST, keyed('a'))
    made.during = async () => undefined
    const second = await callRoute(POST, keyed('a'))
    expect(first.status).toBe(500)
    expect(second.body).toEqual(first.body)
    expect(await events()).toBe(1)
  })
})

describe('after the process died during a request', () => {
  const past = new Date(Date.now() - 1000)
  /** Leaves the table as after a call that died silently and whose lock has expired. */
  const die = async (row: object) => {
    await db().idempotencyKey.updateMany({ data: { answer: null, lockedUntil: past, ...row } })
  }

  it('carries out the request when the first had changed nothing', async () => {
    await callRoute(POST, keyed('a'))
    await die({ carriedOutAt: null })
    expect((await callRoute(POST, keyed('a'))).data.number).toBe(2)
    expect((await callRoute(POST, keyed('a'))).data.number).toBe(2)
  })

  it('never carries out the request when the first had changed something', async () => {
    await callRoute(POST, keyed('a'))
    await die({})
    const again = await callRoute(POST, keyed('a'))
    expect(again).toMatchObject({
      status: 409,
      message:
        'This was already done, but the response was lost. Please check before you try again.',
    })
    expect(again.headers.get('retry-after')).toBeNull()
    expect(made.count).toBe(1)
  })

  it('changes nothing in a slow call once another has taken over', async () => {
    const slow = defineRoute({
      access: 'public',
      response,
      message: 'facts.added',
      handler: async () => {
        if (made.count === 0) {
          made.count += 1
          await die({})
          expect((await callRoute(slow, keyed('a', { json: undefined }))).status).toBe(200)
        }
        return make('Keza')
      },
    })
    expect((await callRoute(slow, keyed('a', { json: undefined }))).status).toBe(409)
    expect(await events()).toBe(1)
  })

  it('treats it as a new request a day later', async () => {
    await callRoute(POST, keyed('a'))
    const [row] = await db().idempotencyKey.findMany()
    expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(24 * 3_600_000)
    await db().idempotencyKey.updateMany({ data: { expiresAt: past } })
    expect((await callRoute(POST, keyed('a', { json: { name: 'Mugabo' } }))).data.number).toBe(2)
  })
})

it('stores nothing that is readable without the key', async () => {
  await callRoute(POST, keyed('a-key-of-a-client', { json: { name: 'a secret of Keza' } }))
  const [row] = await db().$queryRaw<{ text: string }[]>`
    SELECT row_to_json(k)::text || encode(coalesce(answer, ''), 'escape') AS text
    FROM idempotency_key AS k`
  expect(row?.text).toContain('carried_out_at')
  expect(row?.text).not.toMatch(/secret|Keza|a-key-of-a-client|kept=/)
})
