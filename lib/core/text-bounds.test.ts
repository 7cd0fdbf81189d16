import { expect, it } from 'vitest'
import { catalogues } from '@/lib/testing/catalogues'
import { boundTexts, textBounds } from './rich-text'

const SENTENCES: Record<string, string>[] = Object.values(catalogues).map(
  ({ validation }) => validation,
)

it.each(Object.entries(textBounds))('names the limit of %s in each language', (bound, max) => {
  const [, key = ''] = Object.entries(boundTexts).find(([name]) => name === bound) ?? []
  for (const sentences of SENTENCES)
    expect(sentences[key.replace('validation.', '')]).toContain(String(max))
})
