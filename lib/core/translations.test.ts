import { expect, it } from 'vitest'
import { translationsOf } from './locales'

const english = { id: 'a', language: 'eng' } as const
const french = { id: 'b', language: 'fr' } as const
const secondFrench = { id: 'c', language: 'fr' } as const
const swahili = { id: 'd', language: 'kisw' } as const

it('lists the other languages of a text', () => {
  expect(translationsOf([english, french, swahili], 'b')).toEqual([english, swahili])
  expect(translationsOf([english], 'a')).toEqual([])
})

it('lists one text per language, with mutual links', () => {
  const group = [english, french, secondFrench]
  expect(translationsOf(group, 'a')).toEqual([french])
  expect(translationsOf(group, 'b')).toEqual([english])
  expect(translationsOf(group, 'c')).toEqual([])
})

it('returns nothing for a text that is not public', () => {
  expect(translationsOf([english, french], 'd')).toEqual([])
})
