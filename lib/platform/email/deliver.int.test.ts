import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { db } from '../db/client'
import { deliverDueMail } from './deliver'
import { LOCKED_FOR_MS } from './outbox'
import { queueEmail } from './queue'
import type { MailTransport, OutgoingMail } from './transports'

emptyBetweenTests()

const TOKEN = 'c2VjcmV0LXRva2Vu'
const link = `https://ingingo.example.org/auth/verify?token=${TOKEN}`
const to = 'keza@example.org'
// Later than everything these tests queue.
const start = new Date(Date.now() + 3_600_000)
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

let lines: string[]

beforeEach(() => {
  lines = []
  for (const stream of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[stream], 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  }
})

afterEach(() => vi.restoreAllMocks())

const queueVerify = () => queueEmail(db(), { template: 'verify', to, language: 'en', link })

/** A mail host that stores accepted mails, or fails on demand. */
function fakeHost(fail: (mail: OutgoingMail) => boolean = () => false) {
  const tried: OutgoingMail[] = []
  const transport: MailTransport = {
    async send(mail) {
      tried.push(mail)
      await new Promise(setImmediate)
      if (fail(mail)) throw Object.assign(new Error(`<${mail.to}> is unknown`), { code: 'E550' })
    },
  }
  return { tried, transport }
}

const onlyRow = () => db().outboxEmail.findFirstOrThrow()

it('sends each mail once, with any number of workers', async () => {
  await Promise.all(Array.from({ length: 12 }, queueVerify))
  const { tried, transport } = fakeHost()
  const workers = Array.from({ length: 5 }, () => deliverDueMail(start, transport))
  const results = await Promise.all(workers)
  expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(12)
  expect(tried).toHaveLength(12)
  expect(new Set(tried.map(({ id }) => id)).size).toBe(12)
  expect(await db().outboxEmail.count({ where: { state: 'SENT' } })).toBe(12)
})

it('erases the properties of a sent mail, and records when it was sent', async () => {
  await queueVerify()
  const { tried, transport } = fakeHost()
  expect(await deliverDueMail(start, transport)).toEqual({ sent: 1, failed: 0 })
  expect(tried[0]?.text).toContain(link)
  expect(await onlyRow()).toMatchObject({
    state: 'SENT',
    sentAt: start,
    attempts: 1,
    lockedAt: null,
  })
  expect((await onlyRow()).props).toEqual({})
})

it('uses the person’s language', async () => {
  await queueEmail(db(), { template: 'reset', to, language: 'rw', firstName: 'Keza', link })
  const { tried, transport } = fakeHost()
  await deliverDueMail(start, transport)
  expect(tried[0]?.text).toMatch(/^Muraho Keza,/)
})

it('retries when due, and not before', async () => {
  await queueVerify()
  let isDown = true
  const { tried, transport } = fakeHost(() => isDown)
  const at = async (minutes: number) => {
    await deliverDueMail(later(minutes), transport)
    return tried.length
  }
  expect(await at(0)).toBe(1)
  expect(await onlyRow()).toMatchObject({ state: 'WAITING', attempts: 1, dueAt: later(1) })
  expect(await at(0.9)).toBe(1)
  expect(await at(1)).toBe(2)
  expect(await at(5.9)).toBe(2)
  expect(await at(6)).toBe(3)
  isDown = false
  expect(await at(21)).toBe(4)
  expect(await onlyRow()).toMatchObject({ state: 'SENT', attempts: 4, lastError: null })
  expect(new Set(tried.map(({ id }) => id)).size).toBe(1)
})

it('gives up after ten attempts, and then stores no link', async () => {
  await queueVerify()
  const { tried, transport } = fakeHost(() => true)
  for (let day = 0; day < 12; day += 1) await deliverDueMail(later(day * 1440), transport)
  expect(tried).toHaveLength(10)
  expect(await onlyRow()).toMatchObject({ state: 'FAILED', attempts: 10 })
  expect((await onlyRow()).props).toEqual({})
})

it('writes neither the address nor the link to the log or the row', async () => {
  await queueVerify()
  const host = fakeHost(() => true)
  await deliverDueMail(start, host.transport)
  expect((await onlyRow()).lastError).toBe('Error E550')
  await deliverDueMail(later(1), fakeHost().transport)
  const events = lines.map((line) => JSON.parse(line).event)
  expect(events).toEqual(['mail.failed', 'mail.sent'])
  expect(lines.join('')).not.toMatch(new RegExp(`@|${TOKEN}|Keza`))
})

it('continues with other mails after a failure', async () => {
  await db().outboxEmail.create({
    data: { toAddress: to, template: 'forgotten', language: 'en', props: {}, dueAt: new Date(0) },
  })
  await queueVerify()
  expect(await deliverDueMail(start, fakeHost().transport)).toEqual({ sent: 1, failed: 1 })
})

describe('when a worker dies between sending and marking', () => {
  const claimed = { state: 'SENDING', attempts: 1, lockedAt: start } as const

  it('keeps the row until its lock expires, then sends it again under the same id', async () => {
    await queueVerify()
    await db().outboxEmail.updateMany({ data: claimed })
    const { id } = await onlyRow()
    const { tried, transport } = fakeHost()
    const end = LOCKED_FOR_MS / 60_000
    expect(await deliverDueMail(later(end), transport)).toEqual({ sent: 0, failed: 0 })
    expect(await deliverDueMail(later(end + 1), transport)).toEqual({ sent: 1, failed: 0 })
    expect(tried.map((mail) => mail.id)).toEqual([id])
  })

  it('ignores the result of a worker that was presumed dead', async () => {
    await queueVerify()
    const next = fakeHost()
    const slow: MailTransport = {
      async send() {
        await deliverDueMail(later(11), next.transport)
        throw new Error('too late')
      },
    }
    expect(await deliverDueMail(start, slow)).toEqual({ sent: 0, failed: 1 })
    expect(next.tried).toHaveLength(1)
    expect(await onlyRow()).toMatchObject({ state: 'SENT', attempts: 2, lastError: null })
  })
})

it('claims no mail during shutdown; the next run sends it', async () => {
  await queueEmail(db(), { template: 'verify', to, language: 'en', link })
  await queueEmail(db(), { template: 'verify', to, language: 'en', link })
  const ending = new AbortController()
  const once: MailTransport = { send: async () => ending.abort() }
  expect(await deliverDueMail(start, once, ending.signal)).toEqual({ sent: 1, failed: 0 })
  expect(await deliverDueMail(start, once)).toEqual({ sent: 1, failed: 0 })
})
