import { expect, it } from 'vitest'
import { buildSecurityTxt } from './site'

const url = 'https://ingingo.example.org'
const now = new Date('2026-11-22T08:00:00Z')

it('contains the contact, the languages and the expiry', () => {
  const site = { url, mail: 'it@hospital.example.org', phone: '+250 788 000 000' }
  expect(buildSecurityTxt(site, now)).toBe(
    [
      'Contact: mailto:it@hospital.example.org',
      'Contact: tel:+250788000000',
      'Expires: 2027-05-21T08:00:00.000Z',
      'Preferred-Languages: en, fr',
      `Canonical: ${url}/.well-known/security.txt`,
      '',
    ].join('\n'),
  )
})

it('links to the contact page when none is configured', () => {
  const text = buildSecurityTxt({ url, mail: null, phone: null }, now)
  expect(text).toContain(`Contact: ${url}/home/contact\n`)
})
