import { expect, it } from 'vitest'
import { findSynonyms, isSynonym } from './synonyms'

it.each([
  ['knees', 'goti'],
  ['amavi', 'knee'],
  ['mavi', 'knee'],
  ['inauma', 'pain'],
  ['zirabyimbye', 'swell'],
  ['limevimba', 'gonfl'],
  ['mal', 'douleur'],
  ['watoto', 'enfant'],
  ['guhagarika', 'stop'],
  ['kunyonyesha', 'allait'],
])('maps "%s" to the synonym "%s"', (word, synonym) => {
  expect(findSynonyms(word).starts).toContain(synonym)
})

it.each([
  'maladie',
  'malaria',
  'gout',
  'lupus',
  'inkuru',
  'habari',
  'imvura',
  'nyuma',
  'kurya',
  'dosage',
  '',
])('has no synonyms for "%s"', (word) => {
  expect(findSynonyms(word)).toEqual({ starts: [], stems: [] })
})

it('never searches for beginnings that are too short', () => {
  for (const word of ['knee', 'back', 'pain', 'bone', 'sun', 'stop', 'blood', 'child'])
    for (const start of findSynonyms(word).starts) expect(start.length).toBeGreaterThan(2)
})

it('knows short words as a whole only', () => {
  expect([isSynonym('dos'), isSynonym('do'), isSynonym('dosage')]).toEqual([true, false, false])
})
