import { expect, it } from 'vitest'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'
import rw from '@/messages/rw.json'
import sw from '@/messages/sw.json'
import { boundTexts, textBounds } from './text-bounds'

const SENTENCES: Record<string, string>[] = [en, fr, rw, sw].map(({ validation }) => validation)

it.each(Object.entries(textBounds))('names the bound of %s in each language', (bound, most) => {
  const [, key = ''] = Object.entries(boundTexts).find(([name]) => name === bound) ?? []
  for (const sentences of SENTENCES)
    expect(sentences[key.replace('validation.', '')]).toContain(String(most))
})
