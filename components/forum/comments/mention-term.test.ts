import { expect, it } from 'vitest'
import { findMention } from './answer-box'

const at = (text: string) => findMention(text, text.length)

it.each([
  ['@', { term: '', start: 0 }],
  ['Ask @Ke', { term: 'Ke', start: 4 }],
  ['Ask @Keza Icy', { term: 'Keza Icy', start: 4 }],
  ['(@Zoé', { term: 'Zoé', start: 1 }],
])('finds the name being typed: %s', (text, found) => expect(at(text)).toEqual(found))

it.each(['keza@chuk.rw', 'Ask Keza', '@Keza Icyizere has seen this', '@Keza\nnext line', ''])(
  'finds no name in: %s',
  (text) => expect(at(text)).toBeNull(),
)

it('looks only before the caret', () => {
  expect(findMention('@Ke and more', 3)).toEqual({ term: 'Ke', start: 0 })
})
