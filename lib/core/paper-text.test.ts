import { expect, test } from 'vitest'
import { getPart, PARAGRAPH_END, splitPaperText } from './paper-text'

const numbers = (words: string) =>
  splitPaperText(words).map((part) => part.map(({ number }) => number))

test('splits each line into a page of paragraphs, and numbers empty pages', () => {
  expect(splitPaperText(`\nGout. ${PARAGRAPH_END}Rest.\n\nEnd.`)).toEqual([
    [
      { number: 1, isContinued: false, paragraphs: [] },
      { number: 2, isContinued: false, paragraphs: ['Gout.', 'Rest.'] },
      { number: 3, isContinued: false, paragraphs: [] },
      { number: 4, isContinued: false, paragraphs: ['End.'] },
    ],
  ])
})

test.each(['', '\n\n', ' '])('returns no text for %j', (words) => {
  expect(splitPaperText(words)).toEqual([])
})

test('keeps pages whole where they fit, and cuts a long one between words', () => {
  const page = 'word '.repeat(2000).trim()
  expect(numbers([page, page, page].join('\n'))).toEqual([[1], [2], [3]])
  expect(numbers([page, 'end', page].join('\n'))).toEqual([[1, 2], [3]])
  const long = splitPaperText('word '.repeat(8000).trim())
  expect(long).toHaveLength(3)
  expect(long.flat().map(({ number, isContinued }) => [number, isContinued])).toEqual([
    [1, false],
    [1, true],
    [1, true],
  ])
  const words = long
    .flat()
    .flatMap(({ paragraphs }) => paragraphs)
    .join(' ')
  expect(words).toBe('word '.repeat(8000).trim())
  for (const part of splitPaperText('x'.repeat(300_000))) {
    expect(part.flatMap(({ paragraphs }) => paragraphs).join('').length).toBeLessThanOrEqual(16_000)
  }
})

test.each([
  ['1', 1],
  ['3', 3],
  ['4', null],
  ['0', null],
  ['01', null],
  ['-1', null],
  ['1.5', null],
  ['', null],
  ['99999', null],
  ['page-1', 1],
  ['page-30', 3],
  ['page-31', null],
  ['page-0', null],
])('parses part %s of three as %s', (segment, part) => {
  const parts = splitPaperText(Array.from({ length: 30 }, () => 'x'.repeat(1600)).join('\n'))
  expect(parts).toHaveLength(3)
  expect(getPart(segment, parts)).toBe(part)
})
