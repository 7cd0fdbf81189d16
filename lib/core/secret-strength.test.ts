import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isStrongSecret } from './server-safety.mjs'

/** 64 random hexadecimal digits without one of the sixteen, as in one of four that openssl prints. */
const hexWithout = (digit: string) =>
  randomBytes(256).toString('hex').replaceAll(digit, '').slice(0, 64)

describe('a weak secret', () => {
  it.each([
    ['32 equal letters', 'a'.repeat(32)],
    ['a hundred equal letters', 'a'.repeat(100)],
    ['31 random characters', randomBytes(33).toString('base64').slice(0, 31)],
    ['15 different characters', 'abcdefghijklmno'.repeat(8)],
    ['a row of letters, twice', 'abcdefghijklmnopabcdefghijklmnop'],
    ['the alphabet with its figures', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['a short password, repeated', 'Kigali-2026!xYzQ'.repeat(4)],
    ['letters with one other each', `abcdefghijklmnop${'a'.repeat(40)}`],
    ['a word of hexadecimal digits, repeated', 'deadbeefcafe0123'.repeat(4)],
    ['hexadecimal digits in order', '00112233445566778899aabbccddeeff'.repeat(2).slice(1)],
    ['64 figures', `${'3141592653589793'.repeat(3)}2384626433832795`],
    ['64 digits of which most are one', `0123456789abcdef${'0'.repeat(48)}`],
    ['63 random hexadecimal digits of 15 kinds', hexWithout('7').slice(0, 63)],
    ['nothing', ''],
  ])('is %s', (_what, secret) => {
    expect(isStrongSecret(secret)).toBe(false)
  })
})

it('excludes a thousand randomly generated secrets', () => {
  const made = Array.from({ length: 1000 }, () => [
    randomBytes(33).toString('base64'),
    randomBytes(32).toString('base64url'),
    randomBytes(32).toString('hex'),
    randomBytes(48).toString('hex').toUpperCase(),
    hexWithout('a'),
  ]).flat()
  expect(made.filter((secret) => !isStrongSecret(secret))).toEqual([])
})
