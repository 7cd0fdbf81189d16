import { expect, it } from 'vitest'
import { byLetter } from './list-query'

it('groups names by first letter, ignoring accents and order', () => {
  expect(byLetter(['Goutte', 'Épaule', 'cou', 'Exercice', 'Cheville'], (name) => name)).toEqual([
    ['C', ['Cheville', 'cou']],
    ['E', ['Épaule', 'Exercice']],
    ['G', ['Goutte']],
  ])
})
