import { expect, it } from 'vitest'
import { diffWords } from './text-comparison'

const getText = (pieces: ReturnType<typeof diffWords>, left: 'added' | 'removed') =>
  pieces
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, '')

it('returns the added and removed words', () => {
  expect(diffWords('Gout is a painful disease', 'Gout is a very painful illness')).toEqual([
    { kind: 'same', text: 'Gout is a ' },
    { kind: 'added', text: 'very ' },
    { kind: 'same', text: 'painful ' },
    { kind: 'removed', text: 'disease' },
    { kind: 'added', text: 'illness' },
  ])
})

it('handles equal, empty and entirely new texts', () => {
  expect(diffWords('', '')).toEqual([])
  expect(diffWords('a b', 'a b')).toEqual([{ kind: 'same', text: 'a b' }])
  expect(diffWords('', 'a b')).toEqual([{ kind: 'added', text: 'a b' }])
  expect(diffWords('a b', '')).toEqual([{ kind: 'removed', text: 'a b' }])
  expect(diffWords('a  b', 'a b')).toEqual([{ kind: 'same', text: 'a b' }])
})

it('reconstructs both texts from the result', () => {
  let seed = 7
  const random = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return (seed >> 8) % max
  }
  const text = () => Array.from({ length: random(30) }, () => 'abcd'[random(4)]).join(' ')
  for (let n = 0; n < 500; n += 1) {
    const [before, after] = [text(), text()]
    const pieces = diffWords(before, after)
    expect(getText(pieces, 'removed')).toBe(after.replaceAll(' ', ''))
    expect(getText(pieces, 'added')).toBe(before.replaceAll(' ', ''))
  }
})

it('finds the fewest changes', () => {
  const changed = diffWords('a b c a b b a', 'c b a b a c').filter(({ kind }) => kind !== 'same')
  const words = changed.flatMap(({ text }) => text.trim().split(' '))
  expect(words).toHaveLength(5)
})

it('is fast for long texts without a common word', () => {
  const long = (word: string) => Array.from({ length: 100_000 }, (_, n) => `${word}${n}`).join(' ')
  expect(diffWords(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

it('is fast for long texts of few words with many differences', () => {
  const long = (every: number) =>
    Array.from({ length: 80_000 }, (_, n) => (n % every === 0 ? 'b' : 'a')).join(' ')
  expect(diffWords(long(401), long(397)).length).toBeGreaterThan(2)
  expect(diffWords(' '.repeat(400_000), 'a')).toEqual([
    { kind: 'removed', text: ' '.repeat(400_000) },
    { kind: 'added', text: 'a' },
  ])
})
