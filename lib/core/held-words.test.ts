import { describe, expect, it } from 'vitest'
import { containsPhrase, defaultHeldWords, toHeldWords } from './held-words'

const words = toHeldWords(defaultHeldWords)

describe('held words', () => {
  it.each([
    'This MIRACLE   cure helped me.',
    'Un remede miracle pour vous !',
    'Umuti w’igitangaza',
    "umuti w'igitangaza urahari",
    'Dawa ya miujiza, piga simu.',
    'It is a 100% cure.',
    'mir\u200bacle cure',
    'mi\u00adracle\u2060 cu\u200dre',
    'ｍｉｒａｃｌｅ cure',
    'miracle\u00a0cure',
  ])('are found in “%s”', (text) => expect(containsPhrase(text, words)).toBe(true))

  it.each([
    'Is there a cure for arthritis?',
    'Hari umuti ukiza rubagimpande?',
    'Je, kuna dawa?',
    'miracle curettage',
    'amiracle cure',
    '',
  ])('are not found in “%s”', (text) => expect(containsPhrase(text, words)).toBe(false))

  it('are unique lines', () => {
    expect(toHeldWords(' a  b \n\na b\nc')).toEqual(['a b', 'c'])
    expect(containsPhrase('anything', toHeldWords(' \n '))).toBe(false)
  })
})
