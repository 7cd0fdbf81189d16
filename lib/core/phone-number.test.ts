import { expect, it } from 'vitest'
import { formatPhone, phoneLink } from './format-phone.mjs'
import { toE164, toStoredPhone } from './phone-number'
import { guessPhone, normalizePhoneLink } from './typed-phone'

it.each([
  ['+250 788 123 456', '+250788123456'],
  ['0788 123 456', '+250788123456'],
  ['00250-788-123456', '+250788123456'],
  ['+1 (202) 555.0143', '+12025550143'],
  ['788 123 456', '+250788123456'],
  ['250788123456', '+250788123456'],
  ['+250 (0) 788 000 009', '+250788000009'],
  ['\u202D+250\u00A0788\u2011123\u2013456\u202C', '+250788123456'],
  ['+250\u202F788\u2009123\u2009456', '+250788123456'],
  ['＋２５０ ７８８ １２３ ４５６', '+250788123456'],
  ['+254 712 345 678', '+254712345678'],
  ['(+250) 788 123 456', '+250788123456'],
  ['+250\u00B7788\u00B7123\u2022456', '+250788123456'],
  ['0788_123_456;', '+250788123456'],
  ['0788\n123\n456', '+250788123456'],
  ["'+250788123456", '+250788123456'],
  ['\u260E 0788 123 456', '+250788123456'],
  ['T\u00E9l. : 0788 123 456', '+250788123456'],
  ['tel:+250788123456', '+250788123456'],
  ['\u0660\u0667\u0668\u0668\u0661\u0662\u0663\u0664\u0665\u0666', '+250788123456'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['+39 (0) 6 1234 5678', '+390612345678'],
  ['0788123456#5', null],
  ['*182#', null],
  ['0788 123 456 ext. 5', null],
  ['0788 123 456 or 0722 000 111', null],
  ['+250 123', null],
  ['0788 123 45', null],
  ['+0788123456', null],
  ['+1234567890123456', null],
  ['call me', null],
  ['', null],
])('converts %j to %j', (typed, whole) => expect(toE164(typed)).toBe(whole))

it.each([
  ['0722000111', '+250722000111'],
  [' +32 2 123 45 67 ', '+3221234567'],
  ['\u202D0722\u00A0000\u2011111', '+250722000111'],
  ['912', '912'],
  ['788-123-456', '+250788123456'],
  ['+250 (0) 788 123 456', '+250788123456'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
])('guesses %j as %s', (typed, number) => expect(guessPhone(typed)).toBe(number))

it.each(['', '12', 'word', '10.0.0.1', '0722'.repeat(9)])('finds no number in %j', (typed) =>
  expect(guessPhone(typed)).toBeNull(),
)

it.each([
  ['tel:112', 'tel:112'],
  ['TEL:+250%20722-000-111', 'tel:+250722000111'],
  ['sms:0722000111?body=Hello', 'sms:+250722000111'],
  ['sms:0722000111&body=Hello', 'sms:+250722000111'],
  ['tel:%2B250722000111', 'tel:+250722000111'],
  ['tel:0722%C2%A0000%C2%A0111', 'tel:+250722000111'],
])('normalizes %s to %s', (given, address) =>
  expect(normalizePhoneLink(given, toStoredPhone)).toBe(address),
)

it.each([
  ['912', 'tel:912'],
  ['0788 123 456', 'tel:0788123456'],
  ['+250 788-123-456', 'tel:+250788123456'],
  ['(0252) 575.555', 'tel:0252575555'],
])('links %j to %s', (number, address) => expect(phoneLink(number)).toBe(address))

it.each([
  'tel:',
  'tel:<b>',
  'https://example.org',
  'javascript:tel:112',
  'tel:*182#',
  'sms:0722000111,0788123456',
  'tel:%E0',
])('rejects %s as a telephone link', (given) =>
  expect(normalizePhoneLink(given, toStoredPhone)).toBeNull(),
)

it.each([
  ['912', '912'],
  ['0252 575 555', '+250252575555'],
  ['12', null],
  ['123456', null],
])('stores %j as %j', (typed, stored) => expect(toStoredPhone(typed)).toBe(stored))

it.each([
  ['+250788123456', '0788 123 456'],
  ['+32475123456', '+32475123456'],
  ['912', '912'],
  ['+250 788 123 456', '+250 788 123 456'],
])('formats %s as %s', (stored, shown) => expect(formatPhone(stored)).toBe(shown))
