import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type MailHost, startResendHost, startSmtpHost } from '@/lib/testing/mail-hosts'

const mail = { template: 'welcome', to: 'keza@example.org', subject: 'x', html: 'x', text: 'x' }

let smtp: MailHost
let resend: MailHost
let folder: string

beforeEach(async () => {
  smtp = await startSmtpHost()
  resend = await startResendHost('re_test')
  folder = await mkdtemp(join(tmpdir(), 'ingingo-mail-'))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await Promise.all([smtp.close(), resend.close(), rm(folder, { recursive: true })])
})

/** Loads the module as in a process with this configuration. */
async function configure(settings: Record<string, string>) {
  vi.resetModules()
  for (const [name, value] of Object.entries({ ...settings, DATA_DIR: folder })) {
    vi.stubEnv(name, value)
  }
  return import('./transports')
}

/** Sends a mail and counts what arrived by each transport. */
async function arrivals(settings: Record<string, string>) {
  const { mailFrom, mailTransport, outboxFolder } = await configure(settings)
  await mailTransport().send({
    ...mail,
    id: 'a-mail',
    from: mailFrom(),
    link: null,
    unsubscribe: null,
  })
  const written = await readdir(outboxFolder()).catch(() => [])
  return { resend: resend.taken.length, smtp: smtp.taken.length, folder: written.length }
}

it('prefers Resend', async () => {
  const keys = { RESEND_API_KEY: 're_test', RESEND_API_URL: `${resend.url}/`, SMTP_URL: smtp.url }
  expect(await arrivals(keys)).toEqual({ resend: 1, smtp: 0, folder: 0 })
})

it('uses SMTP without a Resend key', async () => {
  const settings = { RESEND_API_KEY: '', SMTP_URL: smtp.url }
  expect(await arrivals(settings)).toEqual({ resend: 0, smtp: 1, folder: 0 })
})

it('writes files without a configuration', async () => {
  expect(await arrivals({})).toEqual({ resend: 0, smtp: 0, folder: 1 })
})

it.each([
  [{}, true],
  [{ HOST: '127.0.0.1' }, true],
  [{ SITE_URL: 'http://localhost:3000' }, true],
  [{ SITE_URL: 'https://ingingo.example.org' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '127.0.0.1', SITE_URL: 'https://ingingo.example.org' }, false],
])(
  'logs links on a server that only this machine can reach: %j, %s',
  async (settings, isLogged) => {
    const { mailFrom, mailTransport } = await configure(settings)
    const lines: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    const link = 'https://ingingo.example.org/auth/reset?token=abc'
    const sent = { ...mail, id: 'a-mail', from: mailFrom(), link, unsubscribe: null }
    await mailTransport().send(sent)
    expect(lines.join()).toContain('mail.written')
    expect(lines.join().includes('token=abc')).toBe(isLogged)
  },
)

it('sends from the configured address, or else from the site’s own host', async () => {
  const own = await configure({ SITE_URL: 'https://ingingo.example.org', SITE_NAME: 'Ingingo "x"' })
  expect(own.mailFrom()).toBe('"Ingingo x" <no-reply@ingingo.example.org>')
  const given = await configure({ MAIL_FROM: 'Clinic <clinic@example.org>' })
  expect(given.mailFrom()).toBe('Clinic <clinic@example.org>')
})

it.each(['nobody', 'a@b, c@d', 'a@b\r\nBcc: c@d', 'x <a@b> <c@d>'])(
  'refuses to start with the sender %j',
  async (from) => {
    const { mailFrom } = await configure({ MAIL_FROM: from })
    expect(() => mailFrom()).toThrow('MAIL_FROM')
  },
)
