import { expect, it } from 'vitest'
import { byLetter } from './list-query'

it('puts names under their first letters, whatever their accents and order', () => {
  expect(byLetter(['Goutte', 'Épaule', 'cou', 'Exercice', 'Cheville'], (name) => name)).toEqual([
    ['C', ['Cheville', 'cou']],
    ['E', ['Épaule', 'Exercice']],
    ['G', ['Goutte']],
  ])
})
