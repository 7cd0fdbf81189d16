import { afterEach, expect, it, vi } from 'vitest'
import { db } from '../db/client'
import { deliverDueMail } from './deliver'
import { listWrittenMails } from './outbox-mails'
import { queueEmail } from './queue'

afterEach(() => vi.restoreAllMocks())

it('lists the mails written without a mail host, newest first', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await listWrittenMails()).toEqual([])
  const to = 'keza@example.org'
  const link = 'https://ingingo.example.org/auth/reset-password/new?token=abc'
  await queueEmail(db(), { template: 'welcome', to, language: 'sw', firstName: 'Keza' })
  await queueEmail(db(), { template: 'reset', to, language: 'rw', firstName: 'Keza', link })
  expect(await deliverDueMail(new Date(Date.now() + 1000))).toEqual({ sent: 2, failed: 0 })
  const mails = await listWrittenMails()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Shyiraho ijambo ry’ibanga rishya',
    'Karibu kwenye Ingingo',
  ])
  expect(mails[0]).toMatchObject({ to, text: expect.stringContaining(link) })
  expect(await listWrittenMails(1)).toHaveLength(1)
})
