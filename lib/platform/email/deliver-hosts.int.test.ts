import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { type MailHost, startResendHost, startSmtpHost } from '@/lib/testing/mail-hosts'
import { db } from '../db/client'
import { deliverDueMail } from './deliver'
import { queueEmail } from './queue'
import { type MailTransport, resendTransport, smtpTransport } from './transports'

emptyBetweenTests()

const TOKEN = 'c2VjcmV0LXRva2Vu'
const link = `https://ingingo.example.org/auth/verify?token=${TOKEN}`
const to = 'keza@example.org'
// Later than everything these tests queue.
const start = new Date(Date.now() + 3_600_000)
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))
afterEach(() => void vi.restoreAllMocks())

const hosts: Record<string, () => Promise<{ host: MailHost; transport: MailTransport }>> = {
  async SMTP() {
    const host = await startSmtpHost()
    return { host, transport: smtpTransport(host.url) }
  },
  async Resend() {
    const host = await startResendHost('re_test')
    return { host, transport: resendTransport('re_test', host.url) }
  },
}

it.each(Object.entries(hosts))(
  'stays queued while %s refuses, and is sent once later',
  async (_, open) => {
    const { host, transport } = await open()
    try {
      await queueEmail(db(), { template: 'verify', to, language: 'en', link })
      host.refuse(500)
      expect(await deliverDueMail(start, transport)).toEqual({ sent: 0, failed: 1 })
      host.refuse(null)
      expect(await deliverDueMail(later(1), transport)).toEqual({ sent: 1, failed: 0 })
      expect(await deliverDueMail(later(60), transport)).toEqual({ sent: 0, failed: 0 })
      const { id } = await db().outboxEmail.findFirstOrThrow()
      expect(host.taken).toHaveLength(1)
      expect(host.taken[0]).toMatchObject({ to: [to], messageId: `<${id}@localhost>` })
      expect(host.taken[0]?.html).toContain(TOKEN)
      expect(host.taken[0]?.text).toContain(link)
    } finally {
      await host.close()
    }
  },
)
