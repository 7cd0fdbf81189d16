import { describe, expect, it } from 'vitest'
import {
  hasVisibleText,
  isolateText,
  isolateValues,
  isolatingTranslator,
  joinTexts,
  tidyText,
} from './typed-text'

const INVISIBLE = {
  'zero-width space': '\u200B',
  'soft hyphen': '\u00AD',
  'word joiner': '\u2060',
  'Hangul filler': '\u3164',
  'halfwidth Hangul filler': '\uFFA0',
  'Braille blank': '\u2800',
  'musical null notehead': '\u{1D159}',
  'combining grapheme joiner': '\u034F',
  'variation selector': '\uFE0F',
  'tag character': '\u{E0041}',
  'lone accent': '\u0301',
  'no-break space': '\u00A0',
  'byte order mark': '\uFEFF',
}

describe('hasVisibleText', () => {
  it.each(Object.entries(INVISIBLE))('ignores a %s', (_, sign) => {
    expect(hasVisibleText(`${sign} ${sign}\n`)).toBe(false)
    expect(hasVisibleText(`${sign}a`)).toBe(true)
  })

  it.each(['a', '7', '–', '≤', '🦴', '关', 'ا', 'क'])('detects %s', (sign) => {
    expect(hasVisibleText(sign)).toBe(true)
  })
})

describe('isolateText', () => {
  it.each(['نقرس', 'الذئبة (SLE)', 'צנית'])('isolates %s', (text) => {
    expect(isolateText(text)).toBe(`\u2068${text}\u2069`)
    expect(isolateText(isolateText(text))).toBe(isolateText(text))
  })

  it('returns texts without right-to-left letters unchanged', () => {
    expect(isolateText('Gout, goutte aiguë (α)')).toBe('Gout, goutte aiguë (α)')
  })
})

it('isolates each text of a list, and the list as it is', () => {
  const list = joinTexts(['צנית', 'Keza', 'נור'])
  expect(list).toBe('\u2068צנית\u2069, Keza, \u2068נור\u2069')
  expect(isolateText(list)).toBe(list)
})

describe('isolateValues', () => {
  it('isolates texts only', () => {
    const tag = () => 'x'
    expect(isolateValues({ name: 'צנית', title: 'Gout', count: 2, tag })).toEqual({
      name: '\u2068צנית\u2069',
      title: 'Gout',
      count: 2,
      tag,
    })
  })
})

describe('isolatingTranslator', () => {
  it('isolates the values of a translator and of its methods', () => {
    const format = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`
    const t = isolatingTranslator(Object.assign(format, { rich: format, locale: 'en' }))
    expect(t('by', { name: 'צנית' })).toBe('by {"name":"\u2068צנית\u2069"}')
    expect(t.rich('by', { name: 'צנית' })).toBe('by {"name":"\u2068צנית\u2069"}')
    expect(t('none')).toBe('none undefined')
    expect(t.locale).toBe('en')
  })
})

describe('tidyText', () => {
  it.each(Object.entries(INVISIBLE))('returns an empty text for a %s', (_, sign) => {
    expect(tidyText(` ${sign}${sign} `)).toBe('')
  })

  it('drops controls that reorder other text', () => {
    expect(tidyText(' \u202Egout\u202C \u2067and\u2069 \u202Apain ')).toBe('gout and pain')
  })

  it("keeps characters that a language's spelling needs", () => {
    expect(tidyText('می\u200Cخواهم')).toBe('می\u200Cخواهم')
    expect(tidyText('Dose\u00A0: 5\u202Fmg')).toBe('Dose\u00A0: 5\u202Fmg')
    expect(tidyText('👩\u200D⚕️')).toBe('👩\u200D⚕️')
  })
})
