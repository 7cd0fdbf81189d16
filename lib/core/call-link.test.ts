import { expect, it } from 'vitest'
import { callLink, tidyCallLink } from './call-link'

it.each([
  ['0722000111', 'tel:+250722000111'],
  [' +32 2 123 45 67 ', 'tel:+3221234567'],
  ['912', 'tel:912'],
])('calls %j at %s', (typed, address) => expect(callLink(typed)).toBe(address))

it.each(['', '12', 'word', '10.0.0.1', '0722'.repeat(9)])('finds no number in %j', (typed) =>
  expect(callLink(typed)).toBeNull(),
)

it.each([
  ['tel:112', 'tel:112'],
  ['TEL:+250%20722-000-111', 'tel:+250722000111'],
  ['sms:0722000111?body=Hello', 'sms:+250722000111'],
])('writes %s as %s', (given, address) => expect(tidyCallLink(given)).toBe(address))

it.each(['tel:', 'tel:<b>', 'https://example.org', 'javascript:tel:112'])(
  'takes %s for no number to call',
  (given) => expect(tidyCallLink(given)).toBeNull(),
)
