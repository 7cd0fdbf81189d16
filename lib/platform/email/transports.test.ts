import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type MailHost,
  type ReceivedMail,
  readMime,
  startResendHost,
  startSmtpHost,
} from '@/lib/testing/mail-hosts'
import { describeFailure } from './deliver'
import type { MailTransport, OutgoingMail } from './transports'
import { folderTransport, resendTransport, smtpTransport } from './transports'

const mail: OutgoingMail = {
  id: '01990000-0000-7000-8000-000000000001',
  template: 'verify',
  from: '"Ingingo" <no-reply@ingingo.example.org>',
  to: 'keza@example.org',
  subject: 'Emeza aderesi yawe ya imeyili, é',
  html: '<p>Muraho Icyizere, ijambo ry’ibanga</p>',
  text: 'Muraho Icyizere, ijambo ry’ibanga\n',
  link: 'https://ingingo.example.org/auth/verify?token=secret',
  unsubscribe: null,
}

interface Way {
  transport: MailTransport
  taken: () => Promise<ReceivedMail[]>
  /** Makes the other side reject; each entry in a different way. */
  refusals: (() => Promise<void>)[]
  end: () => Promise<void>
}

const way = (host: MailHost, transport: MailTransport, statuses: number[]): Way => ({
  transport,
  taken: async () => host.taken,
  refusals: [...statuses.map((status) => async () => host.refuse(status)), () => host.close()],
  end: () => host.close().catch(() => {}),
})

const ways: Record<string, () => Promise<Way>> = {
  async folder() {
    const root = await mkdtemp(join(tmpdir(), 'ingingo-mail-'))
    const folder = join(root, 'outbox')
    return {
      transport: folderTransport(folder, true),
      taken: async () =>
        Promise.all(
          (await readdir(folder)).map(async (name) => readMime(await readFile(join(folder, name)))),
        ),
      refusals: [() => writeFile(folder, 'a file in its place')],
      end: () => rm(root, { recursive: true }),
    }
  },
  async SMTP() {
    const host = await startSmtpHost()
    return way(host, smtpTransport(host.url), [451, 550])
  },
  async Resend() {
    const host = await startResendHost('re_test')
    return way(host, resendTransport('re_test', host.url), [500, 429])
  },
}

describe.each(Object.entries(ways))('mail by %s', (_name, open) => {
  let chosen: Way
  let logged: string[]

  beforeEach(async () => {
    logged = []
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => logged.push(String(line)) > 0)
    chosen = await open()
  })

  afterEach(async () => {
    vi.restoreAllMocks()
    await chosen.end()
  })

  it('arrives whole, in every script, under the id of its row', async () => {
    await chosen.transport.send(mail)
    const [arrived, ...others] = await chosen.taken()
    expect(others).toEqual([])
    expect(arrived).toMatchObject({
      from: 'no-reply@ingingo.example.org',
      to: ['keza@example.org'],
      subject: mail.subject,
      messageId: `<${mail.id}@localhost>`,
    })
    expect(arrived?.html.trim()).toBe(mail.html)
    expect(arrived?.text.trim()).toBe(mail.text.trim())
  })

  it('includes the unsubscribe headers, if it can be unsubscribed from', async () => {
    const unsubscribe = 'https://ingingo.example.org/api/v1/notifications/unsubscribe?token=a.b.c'
    await chosen.transport.send(mail)
    await chosen.transport.send({
      ...mail,
      id: '01990000-0000-7000-8000-000000000002',
      unsubscribe,
    })
    const ended = (await chosen.taken()).map((taken) => taken.ended).sort()
    expect(ended).toEqual([[], [`<${unsubscribe}>`, 'List-Unsubscribe=One-Click']])
  })

  it('keeps its id when repeated', async () => {
    await chosen.transport.send(mail)
    await chosen.transport.send(mail)
    const ids = (await chosen.taken()).map(({ messageId }) => messageId)
    expect(new Set(ids)).toEqual(new Set([`<${mail.id}@localhost>`]))
  })

  it.each([
    'keza@example.org,other@example.org',
    'keza@example.org other@example.org',
    '"keza@example.org x"@example.org',
    'keza@example.org (other@example.org)',
    'Keza <keza@example.org>',
    'keza',
  ])('goes to one address, and rejects anything else: %s', async (to) => {
    const sending = chosen.transport.send({ ...mail, to })
    await expect(sending).rejects.toMatchObject({ code: 'address' })
    await chosen.transport.send(mail)
    expect((await chosen.taken()).flatMap((arrived) => arrived.to)).toEqual([mail.to])
  })

  it('throws when it is rejected, without the address', async () => {
    for (const refuse of chosen.refusals) {
      await refuse()
      const failure: unknown = await chosen.transport.send(mail).then(
        () => null,
        (error) => error,
      )
      expect(failure).toBeInstanceOf(Error)
      expect(describeFailure(failure)).not.toContain('@')
    }
    expect(logged).toEqual([])
  })
})

describe('the development folder', () => {
  it('is readable by this user only, and the log contains the link and the file', async () => {
    const root = await mkdtemp(join(tmpdir(), 'ingingo-mail-'))
    const lines: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    await folderTransport(join(root, 'outbox'), true).send(mail)
    vi.restoreAllMocks()
    expect((await stat(join(root, 'outbox'))).mode & 0o077).toBe(0)
    expect((await stat(join(root, 'outbox', `${mail.id}.eml`))).mode & 0o077).toBe(0)
    expect(JSON.parse(lines.join(''))).toMatchObject({
      event: 'mail.written',
      template: 'verify',
      file: `${mail.id}.eml`,
      link: mail.link,
    })
    expect(lines.join('')).not.toContain('keza@')
    await rm(root, { recursive: true })
  })
})
