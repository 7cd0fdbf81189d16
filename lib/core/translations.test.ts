import { expect, it } from 'vitest'
import { listTranslations } from './locales'

const english = { id: 'a', language: 'eng' } as const
const french = { id: 'b', language: 'fr' } as const
const secondFrench = { id: 'c', language: 'fr' } as const
const swahili = { id: 'd', language: 'kisw' } as const

it('lists the other languages of a text', () => {
  expect(listTranslations([english, french, swahili], 'b')).toEqual([english, swahili])
  expect(listTranslations([english], 'a')).toEqual([])
})

it('lists one text per language, with mutual links', () => {
  const group = [english, french, secondFrench]
  expect(listTranslations(group, 'a')).toEqual([french])
  expect(listTranslations(group, 'b')).toEqual([english])
  expect(listTranslations(group, 'c')).toEqual([])
})

it('returns nothing for a text that is not public', () => {
  expect(listTranslations([english, french], 'd')).toEqual([])
})
