import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isStrongSecret } from './secret-strength.mjs'

describe('a secret that is refused', () => {
  it.each([
    ['32 equal letters', 'a'.repeat(32)],
    ['a hundred equal letters', 'a'.repeat(100)],
    ['31 random characters', randomBytes(33).toString('base64').slice(0, 31)],
    ['15 different characters', 'abcdefghijklmno'.repeat(8)],
    ['a row of letters, twice', 'abcdefghijklmnopabcdefghijklmnop'],
    ['the alphabet with its figures', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['a short password, repeated', 'Kigali-2026!xYzQ'.repeat(4)],
    ['letters with one other each', `abcdefghijklmnop${'a'.repeat(40)}`],
    ['nothing', ''],
  ])('is %s', (_what, secret) => {
    expect(isStrongSecret(secret)).toBe(false)
  })
})

it('is taken as random programs print it, a thousand of a thousand times', () => {
  const made = Array.from({ length: 1000 }, () => [
    randomBytes(33).toString('base64'),
    randomBytes(32).toString('base64url'),
  ]).flat()
  expect(made.filter((secret) => !isStrongSecret(secret))).toEqual([])
})
