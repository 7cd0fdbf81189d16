import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { db } from '../db/client'
import { queueEmails } from '../email/queue'
import { deliverMail, scheduleDelivery, stopDelivery } from './schedule-delivery'

emptyBetweenTests()

/** Accepts the mail that the host has received in full. */
type Accept = () => void

let onReceived: (accept: Accept) => void = () => {}
const host = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.resume().once('end', () => onReceived(() => done()))
  },
})
host.listen(0, '127.0.0.1')
await once(host.server, 'listening')
process.env.SMTP_URL = `smtp://127.0.0.1:${(host.server.address() as AddressInfo).port}`

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))
afterEach(() => void vi.restoreAllMocks())
afterAll(() => new Promise<void>((closed) => host.close(closed)))

it('finishes the current mail and claims no other when the process stops', async () => {
  const received = new Promise<Accept>((done) => {
    onReceived = done
  })
  const mail = { template: 'reachTest', firstName: 'Keza', language: 'en' } as const
  const to = ['one@example.org', 'two@example.org']
  await queueEmails(
    db(),
    to.map((address) => ({ ...mail, to: address })),
  )
  scheduleDelivery()
  const accept = await received
  const stopped = stopDelivery()
  accept()
  await stopped
  await deliverMail()
  const rows = await db().outboxEmail.findMany({ select: { state: true, attempts: true } })
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({ state: 'SENT', attempts: 1 })
  expect(rows).toContainEqual({ state: 'WAITING', attempts: 0 })
})
