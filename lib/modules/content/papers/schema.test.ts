import { expect, it } from 'vitest'
import { paperInput } from './schema'

it.each([
  '10.1000/182',
  'https://doi.org/10.1000/182',
  'http://dx.doi.org/10.1000/182',
  'doi.org/10.1000/182',
  'doi: 10.1000/182',
])('accepts a DOI written as %s', (doi) => {
  expect(paperInput.parse({ doi })).toEqual({ doi: '10.1000/182' })
})

it.each(['https://example.org/10.1000/182', 'https://doi.org/', 'https://doi.org/182'])(
  'rejects %s as a DOI',
  (doi) => {
    expect(paperInput.safeParse({ doi }).success).toBe(false)
  },
)
