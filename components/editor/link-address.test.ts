import { expect, it } from 'vitest'
import { linkAddress } from './formatting'

it.each([
  ['https://www.who.int/news', 'https://www.who.int/news'],
  ['  www.rbc.gov.rw ', 'https://www.rbc.gov.rw/'],
  ['info@chuk.rw', 'mailto:info@chuk.rw'],
  ['mailto:info@chuk.rw', 'mailto:info@chuk.rw'],
  ['0722000111', 'tel:+250722000111'],
  ['912', 'tel:912'],
  ['/home/articles?page=2#top', '/home/articles?page=2#top'],
  ['#dose', '#dose'],
  ['sms:+250 722 000 111', 'sms:+250722000111'],
])('parses %j as %j', (typed, address) => expect(linkAddress(typed)).toBe(address))

it.each([
  '',
  '  ',
  'javascript:alert(1)',
  'data:text/html,x',
  '#_ftn1',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '#',
  'word',
  'mailto:',
  'tel:',
  '10.0.0.1',
])('finds no address in %j', (typed) => expect(linkAddress(typed)).toBeNull())
