import { describe, expect, it } from 'vitest'
import { hasVisibleText, isolateText, tidyText } from './typed-text'

const INVISIBLE = {
  'zero-width space': '\u200B',
  'soft hyphen': '\u00AD',
  'word joiner': '\u2060',
  'Hangul filler': '\u3164',
  'halfwidth Hangul filler': '\uFFA0',
  'Braille blank': '\u2800',
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
  })

  it('returns texts without right-to-left letters unchanged', () => {
    expect(isolateText('Gout, goutte aiguë (α)')).toBe('Gout, goutte aiguë (α)')
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
