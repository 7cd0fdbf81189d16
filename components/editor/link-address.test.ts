import { expect, it } from 'vitest'
import { linkAddress } from './link-address'

it.each([
  ['https://www.who.int/news', 'https://www.who.int/news'],
  ['  www.rbc.gov.rw ', 'https://www.rbc.gov.rw/'],
  ['info@chuk.rw', 'mailto:info@chuk.rw'],
  ['mailto:info@chuk.rw', 'mailto:info@chuk.rw'],
])('reads %j as %j', (typed, address) => expect(linkAddress(typed)).toBe(address))

it.each([
  '',
  '  ',
  'javascript:alert(1)',
  'data:text/html,x',
  '#_ftn1',
  '/home',
  'word',
  'mailto:',
  'tel:112',
])('finds no address in %j', (typed) => expect(linkAddress(typed)).toBeNull())
