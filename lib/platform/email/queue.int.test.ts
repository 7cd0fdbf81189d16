import { expect, it } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { db } from '../db/client'
import type { QueuedEmail } from './mail'
import { queueEmail } from './queue'

emptyBetweenTests()

const approved: QueuedEmail = {
  template: 'approved',
  to: 'keza@example.org',
  language: 'fr',
  firstName: 'Keza',
}

it("stores the address and the mail's properties, and nothing else", async () => {
  await queueEmail(db(), approved)
  expect(await db().outboxEmail.findFirstOrThrow()).toMatchObject({
    toAddress: 'keza@example.org',
    template: 'approved',
    language: 'fr',
    props: { firstName: 'Keza' },
    state: 'WAITING',
    causeKey: null,
  })
})

it('commits and rolls back with the transaction that causes it', async () => {
  const failing = db().$transaction(async (transaction) => {
    await queueEmail(transaction, approved)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db().outboxEmail.count()).toBe(0)
})

it('queues one mail per cause, and leaves the transaction usable', async () => {
  const once = { ...approved, causeKey: 'approved:1' }
  await queueEmail(db(), once)
  await db().$transaction(async (transaction) => {
    await queueEmail(transaction, once)
    await transaction.setting.create({ data: { key: 'after', value: true } })
  })
  await Promise.all(Array.from({ length: 10 }, () => queueEmail(db(), once)))
  await queueEmail(db(), { ...approved, causeKey: 'approved:2' })
  expect(await db().outboxEmail.count()).toBe(2)
  expect(await db().setting.count()).toBe(1)
})

it.each(['/auth/verify?token=x', 'javascript:alert(1)', ''])(
  'rejects the link %s',
  async (link) => {
    const mail = { ...approved, template: 'verify', link } as const
    await expect(queueEmail(db(), mail)).rejects.toThrow()
    expect(await db().outboxEmail.count()).toBe(0)
  },
)
