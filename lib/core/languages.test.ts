import { expect, it } from 'vitest'
import { contentLanguages, languages, locales } from './languages.mjs'

it('names the content language of each interface language, and no other', () => {
  const named = locales.map((locale) => languages[locale].content)
  expect(named.toSorted()).toEqual(contentLanguages.toSorted())
})
