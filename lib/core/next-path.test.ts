import { describe, expect, it } from 'vitest'
import { readNextPath } from './safe-addresses'

describe('a path on this site', () => {
  it.each([
    ['/', '/'],
    ['/profile', '/profile'],
    ['/fr/dashboard/profile', '/fr/dashboard/profile'],
    ['/home/search?q=goutte&page=2#found', '/home/search?q=goutte&page=2#found'],
    ['/home/article/a/../b', '/home/article/b'],
    ['/home/article/a%20b', '/home/article/a%20b'],
    ['/home/recherche/é', '/home/recherche/%C3%A9'],
    ['/@evil.example', '/@evil.example'],
    ['/home?next=//evil.example', '/home?next=//evil.example'],
    ['/home//evil.example', '/home//evil.example'],
    ['/https://evil.example', '/https://evil.example'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
    // No browser reads these as a slash.
    ['/\uff0fevil.example', '/%EF%BC%8Fevil.example'],
    ['/\u2044evil.example', '/%E2%81%84evil.example'],
    ['/%252f/evil.example', '/%252f/evil.example'],
  ])('is accepted: %s', (value, path) => {
    expect(readNextPath(value)).toBe(path)
  })
})

describe('a path that may lead elsewhere', () => {
  it.each([
    null,
    undefined,
    '',
    ' ',
    'profile',
    '.',
    '..',
    '?next=/home',
    '#x',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/home\\..\\..\\evil.example',
    '/%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '/%2f%2fevil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/x/../..//evil.example',
    '/%2e%2e//evil.example',
    '/%2E/%2e%2e//evil.example',
    '/.%2fevil.example/..//evil.example',
    '/../%5cevil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    ' /evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/\u0000/evil.example',
    '/\u000b/evil.example',
    '/\u001f/evil.example',
    '/\u007f/evil.example',
    '/home\r\nSet-Cookie: a=b',
    'https://evil.example',
    'HTTPS://evil.example',
    'http:evil.example',
    'http:/evil.example',
    'https:\\\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    '@evil.example',
    'user:pass@evil.example',
    '\uff0f\uff0fevil.example',
    '\u2044/evil.example',
    '\u00a0//evil.example',
    '\ufeff//evil.example',
    `/${'a'.repeat(500)}`,
    `/${'../'.repeat(100_000)}`,
  ])('is rejected: %j', (value) => {
    expect(readNextPath(value)).toBeNull()
  })
})

it('returns only paths that a browser resolves to this site', () => {
  const pieces = ['/', '\\', '.', '..', '%2f', '%5c', '@', ':', '?', '#', 'evil.example', '\t']
  const values = pieces.flatMap((a) =>
    pieces.flatMap((b) => pieces.flatMap((c) => pieces.map((d) => `/${a}${b}${c}${d}`))),
  )
  const accepted = values.map(readNextPath).filter((path) => path !== null)
  expect(accepted.length).toBeGreaterThan(1000)
  for (const path of accepted) {
    expect(new URL(path, 'https://ingingo.example').origin).toBe('https://ingingo.example')
    expect(path).toMatch(/^\/(?!\/|\\|%2f|%5c)/i)
  }
})
