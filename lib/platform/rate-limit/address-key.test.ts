import { expect, it } from 'vitest'
import { addressKey } from './address-key.mjs'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2/64'],
  ['2001:db8::1', '2001:db8:0:0/64'],
  ['2001:db8:1::5:6:7:8', '2001:db8:1:0/64'],
  ['fe80::1%eth0', 'fe80:0:0:0/64'],
  ['::1', '0:0:0:0/64'],
  ['::', '0:0:0:0/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('maps %s to %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

it('maps all addresses of one household to one key, and two households to two', () => {
  const household = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::']
  expect(new Set(household.map(addressKey)).size).toBe(1)
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
})
