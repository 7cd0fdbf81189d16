import { expect, it } from 'vitest'
import { contentLanguages, languages, locales } from './languages.mjs'

it('names exactly one content language per interface language', () => {
  const named = locales.map((locale) => languages[locale].content)
  expect(named.toSorted()).toEqual(contentLanguages.toSorted())
})
