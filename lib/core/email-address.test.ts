import { describe, expect, it } from 'vitest'
import { isEmail, normalizeEmail } from './credentials'

describe('normalizeEmail', () => {
  it.each([
    ['\u200bName@Example.org ', 'name@example.org'],
    ['\u202Aname@example.org\u202C', 'name@example.org'],
    ['name\u00AD@exam\u2060ple.org\uFEFF', 'name@example.org'],
    ['\u00A0name@example.org\n', 'name@example.org'],
    ['Rene\u0301@example.org', 'ren\u00E9@example.org'],
    ['REN\u00C9@example.org', 'ren\u00E9@example.org'],
    ['na\u2800me@example.org', 'name@example.org'],
    ['\uFF4Eame\uFF20example\uFF0Eorg', 'name@example.org'],
    ['name@ex\u00E4mple.org', 'name@xn--exmple-cua.org'],
    ['name@EXA\u0308MPLE\u3002org', 'name@xn--exmple-cua.org'],
    ['name@xn--exmple-cua.org', 'name@xn--exmple-cua.org'],
    ['na\tme@example', 'name@example'],
    ['\u00E4', '\u00E4'],
  ])('stores %j as %j', (typed, stored) => expect(normalizeEmail(typed)).toBe(stored))
})

describe('isEmail', () => {
  it.each([
    'a@b',
    'first.last+tag@mail.example.org',
    "o'brien@example.org",
    'ren\u00E9@example.org',
  ])('accepts %s', (text) => expect(isEmail(text)).toBe(true))

  it.each([
    '',
    'name',
    'a@b@c',
    'a b@example.org',
    'a\u00A0b@example.org',
    'a..b@example.org',
    'a@example..org',
    '.a@example.org',
    'a.@example.org',
    'a@.example.org',
    'a@example.org.',
    'mailto:a@example.org',
    'a@example.org:25',
    'a@example.org?',
    'a@example.org\u2019',
    'a@example.org\u00BB',
    'a@example.org/',
    'a@example.org%0a',
    'a@-example.org',
    'a@example-.org',
    'a@exam_ple.org',
    'a@exam\u00B7ple.org',
    'a@example.org,b@example.org',
    '<a@example.org>',
    `${'a'.repeat(243)}@example.org`,
  ])('rejects %j', (text) => expect(isEmail(text)).toBe(false))
})
