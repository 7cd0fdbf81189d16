import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createUser } from '@/lib/testing/factories'
import { db } from '../db/client'
import { deliverDueAlerts } from './deliver'

emptyBetweenTests()

/** A local address on which nothing listens. */
async function findSilentOrigin() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return `http://127.0.0.1:${port}`
}

// A process that was started without the keys of push messages.
process.env.SMS_GATEWAY_URL = `${await findSilentOrigin()}/sms`

const PHONE = '+250788123456'

const written: string[] = []
beforeEach(() => {
  written.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(`${line}`) > 0)
})
afterEach(() => void vi.restoreAllMocks())

async function queueAlert(userId: string, subscriptionId: string | null) {
  const about = { kind: 'urgency', language: 'en', path: '/dashboard/forum' }
  await db().outboxAlert.create({ data: { userId, subscriptionId, ...about, causeKey: userId } })
}

it('keeps a browser subscribed while push messages are off', async () => {
  const { id } = await createUser()
  const keys = { p256dh: 'key', auth: 'secret', device: 'A telephone' }
  const { id: subscriptionId } = await db().pushSubscription.create({
    data: { userId: id, endpoint: 'https://push.example.org/browser', ...keys },
  })
  await queueAlert(id, subscriptionId)
  await deliverDueAlerts()
  expect(await db().outboxAlert.findFirst()).toMatchObject({ state: 'FAILED', lastError: 'off' })
  expect(await db().pushSubscription.count()).toBe(1)
})

it('records why an alert failed, without numbers or addresses', async () => {
  const { id } = await createUser({ phoneNumber: PHONE })
  await queueAlert(id, null)
  await deliverDueAlerts()
  const row = await db().outboxAlert.findFirstOrThrow()
  expect(row).toMatchObject({ state: 'WAITING', lastError: 'TypeError ECONNREFUSED' })
  const log = written.join('')
  expect(log).toContain('"error":"TypeError ECONNREFUSED"')
  expect(log).not.toContain(PHONE)
  expect(log).not.toContain('/sms')
})
