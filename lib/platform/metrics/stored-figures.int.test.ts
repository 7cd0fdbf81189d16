import { describe, expect, it } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createUser } from '@/lib/testing/factories'
import { db } from '../db/client'
import { readOutboxes } from './stored-figures'

emptyBetweenTests()

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

const mail = { toAddress: 'a@ingingo.test', template: 'reachTest', language: 'en', props: {} }

const queues = {
  mail: (row: object) => db().outboxEmail.create({ data: { ...mail, ...row } }),
  push: (row: object) => queueAlert({ subscriptionId: crypto.randomUUID(), ...row }),
  sms: queueAlert,
}

async function queueAlert(row: object) {
  const { id: userId } = await createUser()
  const about = { kind: 'urgency', language: 'en', path: '/', causeKey: crypto.randomUUID() }
  await db().outboxAlert.create({ data: { userId, ...about, ...row } })
}

describe.each(['mail', 'push', 'sms'] as const)(
  'the age of the oldest pending message (%s)',
  (way) => {
    const readOldest = async () =>
      (await readOutboxes()).find((outbox) => outbox.way === way)?.oldestSeconds
    const refuse = () =>
      queues[way]({ attempts: 4, createdAt: inMinutes(-20), dueAt: inMinutes(40) })

    it('starts when it was queued while every attempt fails', async () => {
      await queues[way]({ state: 'SENT', sentAt: inMinutes(-30) })
      await refuse()
      expect(await readOldest()).toBeGreaterThanOrEqual(1200)
    })

    it('is zero between attempts once a later message was sent', async () => {
      await refuse()
      await queues[way]({ state: 'SENT', sentAt: inMinutes(-1) })
      expect(await readOldest()).toBe(0)
    })

    it('starts when it is due, whatever else was sent', async () => {
      await queues[way]({ attempts: 1, createdAt: inMinutes(-20), dueAt: inMinutes(-10) })
      await queues[way]({ state: 'SENT', sentAt: inMinutes(-1) })
      const seconds = await readOldest()
      expect(seconds).toBeGreaterThanOrEqual(600)
      expect(seconds).toBeLessThan(1200)
    })

    it('is zero before it is first due', async () => {
      await queues[way]({ createdAt: inMinutes(-20), dueAt: inMinutes(40) })
      expect(await readOldest()).toBe(0)
    })
  },
)
