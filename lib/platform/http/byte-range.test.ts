import { describe, expect, it } from 'vitest'
import { isSameVersion, matchesEtag, readRange } from './send-file'

const WHOLE = { kind: 'whole' }
const NONE = { kind: 'none' }
const part = (start: number, end: number) => ({ kind: 'part', start, end })

describe('readRange, of 100 bytes', () => {
  it.each([
    ['bytes=0-0', part(0, 0)],
    ['bytes=0-99', part(0, 99)],
    ['bytes=10-19', part(10, 19)],
    ['bytes=99-99', part(99, 99)],
    ['Bytes=0-9', part(0, 9)],
    ['bytes=90-', part(90, 99)],
    ['bytes=0-', part(0, 99)],
    ['bytes= 5-6 ', part(5, 6)],
  ])('parses %s as a range', (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected)
  })

  it.each([
    ['bytes=90-200', part(90, 99)],
    ['bytes=0-99999999999999999999999', part(0, 99)],
    ['bytes=-10', part(90, 99)],
    ['bytes=-100', part(0, 99)],
    ['bytes=-5000', part(0, 99)],
    ['bytes=-99999999999999999999999', part(0, 99)],
  ])('ends %s at the end of the file', (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected)
  })

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=99999999999999999999-', 'bytes=-0'])(
    'finds nothing in range for %s',
    (header) => {
      expect(readRange(header, 100)).toEqual(NONE)
    },
  )

  it.each([
    null,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=--1',
    'bytes=1--2',
    'bytes=5-4',
    'bytes=a-b',
    'bytes=0x1-2',
    'bytes=1.5-2',
    'bytes=1e1-20',
    'bytes=+1-2',
    'bytes=١-٢',
    'items=0-9',
    'bytes 0-9',
    'bytes=0-9,20-29',
    'bytes=0-9, -5',
    `bytes=${'0-1,'.repeat(10_000)}0-1`,
    `bytes=${' '.repeat(50_000)}x`,
  ])('returns the whole file for anything but a single range (%#)', (header) => {
    expect(readRange(header, 100)).toEqual(WHOLE)
  })

  it('has no range in an empty file', () => {
    expect(readRange('bytes=0-', 0)).toEqual(NONE)
    expect(readRange('bytes=-1', 0)).toEqual(NONE)
    expect(readRange(null, 0)).toEqual(WHOLE)
  })
})

describe('isSameVersion', () => {
  it.each([
    [null, true],
    ['"a1"', true],
    [' "a1" ', true],
    ['"b2"', false],
    ['W/"a1"', false],
    ['a1', false],
    ['', false],
    ['Wed, 21 Oct 2026 07:28:00 GMT', false],
  ])('compares If-Range %s with the entity tag: %s', (header, expected) => {
    expect(isSameVersion(header, '"a1"')).toBe(expected)
  })
})

describe('matchesEtag', () => {
  it.each([
    [null, false],
    ['', false],
    ['*', true],
    ['"a1"', true],
    ['W/"a1"', true],
    ['"b2", "a1"', true],
    ['"b2","c3"', false],
    ['a1', false],
    ['"a1', false],
    ['"xa1"', false],
  ])('returns for If-None-Match %s: %s', (header, expected) => {
    expect(matchesEtag(header, '"a1"')).toBe(expected)
  })
})
