import { expect, it } from 'vitest'
import { contactLines, missingContact } from './site'

const none = { operator: null, address: null, phone: null, mail: null }

it('names what whoever runs the site must still fill in', () => {
  expect(missingContact(none)).toEqual(['SITE_OPERATOR', 'SITE_ADDRESS', 'SITE_PHONE', 'SITE_MAIL'])
  expect(contactLines(none)).toEqual([])
})

it('names how they are reached, as far as it is known', () => {
  const site = { ...none, operator: 'Hospital', mail: 'library@example.org' }
  expect(contactLines(site)).toEqual(['Hospital', 'library@example.org'])
  expect(missingContact(site)).toEqual(['SITE_ADDRESS', 'SITE_PHONE'])
})
