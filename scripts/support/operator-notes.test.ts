import { expect, it } from 'vitest'
import { operatorNotes } from './start.mjs'

const contact = {
  SITE_OPERATOR: 'Hospital',
  SITE_ADDRESS: 'Kigali',
  SITE_PHONE: '+250 788 123 456',
  SITE_MAIL: 'library@example.org',
}
const open = { host: '0.0.0.0', siteUrl: 'https://ingingo.example.org', dataDir: '/data' }

it('lists what is missing for an exposed start without a mail host', () => {
  const text = operatorNotes(open, contact).join(' ')
  expect(text).toContain('RESEND_API_KEY or SMTP_URL')
  expect(text).toContain('/data/outbox')
})

it('names SITE_URL if others reach the site and links would lead to this machine', () => {
  const settings = { ...contact, SMTP_URL: 'smtps://x' }
  const configuration = { ...open, siteUrl: undefined, port: 4000 }
  expect(operatorNotes(configuration, settings)).toEqual([
    'SITE_URL is not set: links in mails, the feed and shared pages lead to http://localhost:4000, which nobody else can open.',
  ])
})

it.each([
  [{ ...open, host: '127.0.0.1', siteUrl: undefined }, contact],
  [open, { ...contact, RESEND_API_KEY: 're_x' }],
  [open, { ...contact, SMTP_URL: 'smtps://x' }],
])('lists nothing if mail is configured, or the site is private: %j', (configuration, settings) => {
  expect(operatorNotes(configuration, settings)).toEqual([])
})

it('lists the missing settings about the operator', () => {
  const mail = { RESEND_API_KEY: 're_x' }
  expect(operatorNotes(open, mail)).toEqual([
    'Not filled in, as the privacy page says to its readers: SITE_OPERATOR, SITE_ADDRESS, SITE_PHONE, SITE_MAIL.',
  ])
  expect(
    operatorNotes(open, { ...mail, ...contact, SITE_ADDRESS: '', CONTACT_ADDRESS: 'x' }),
  ).toEqual([])
})
