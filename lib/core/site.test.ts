import { expect, it } from 'vitest'
import { contactLines, missingContact } from './site'

const none = { operator: null, address: null, phone: null, mail: null }

it('lists the settings that the operator must still fill in', () => {
  expect(missingContact(none)).toEqual(['SITE_OPERATOR', 'SITE_ADDRESS', 'SITE_PHONE', 'SITE_MAIL'])
  expect(contactLines(none)).toEqual([])
})

it("lists the operator's contact details, as far as known", () => {
  const site = { ...none, operator: 'Hospital', mail: 'library@example.org' }
  expect(contactLines(site)).toEqual(['Hospital', 'library@example.org'])
  expect(contactLines({ ...none, phone: '+250788123456' })).toEqual(['0788 123 456'])
  expect(missingContact(site)).toEqual(['SITE_ADDRESS', 'SITE_PHONE'])
})
