import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { catalogues as files } from '@/lib/testing/catalogues'
import { type Locale, locales } from './locales'
import { DAY_MS, READ_PAGE_MS } from './retention'
import { isolatingTranslator } from './typed-text'

type Texts = { [key: string]: string | Texts }

/** Every text by its full key: `articles.title`. */
function getTexts(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : getTexts(value, `${prefix}${key}.`),
  )
}

/** Enough numbers to reach each branch of a plural. */
const NUMBERS = [0, 1, 2, 7, 1_000_000]

/** Finds the placeholders of a message by supplying whatever it reports as missing. */
function getPlaceholders(locale: Locale, text: string): string[] {
  // Components fill in tags around words; their names are compared like placeholders.
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([tag]) => tag)
  const message = text.replace(/<\/?\w+>/g, '')
  const names = new Set<string>()
  for (const number of NUMBERS) {
    let missing: string | undefined
    do {
      missing = undefined
      const t = createTranslator({
        locale,
        messages: { message },
        onError(error) {
          missing = /variable "(\w+)" was not provided/.exec(error.message)?.[1]
          if (!missing || names.has(missing)) throw error
          names.add(missing)
        },
      })
      t('message', Object.fromEntries([...names].map((name) => [name, number])))
    } while (missing)
    if (names.size === 0) break
  }
  return [...names, ...tags].sort()
}

const NAME = 'צנית'

/** A message in which every placeholder that is not a number or a choice is a right-to-left text. */
function formatWithNames(locale: Locale, text: string): string {
  const message = text.replace(/<\/?\w+>/g, '')
  const numbers = [...message.matchAll(/\{(\w+),\s*(?:plural|selectordinal|number)/g)]
  const choices = [...message.matchAll(/\{(\w+),\s*select\b/g)]
  const t = isolatingTranslator(createTranslator({ locale, messages: { message } }))
  return t('message', {
    ...Object.fromEntries(getPlaceholders(locale, message).map((name) => [name, NAME])),
    ...Object.fromEntries(choices.map(([, name = '']) => [name, 'other'])),
    ...Object.fromEntries(numbers.map(([, name = '']) => [name, 7])),
  })
}

const catalogues = Object.fromEntries(
  locales.map((locale) => [locale, new Map(getTexts(files[locale]))]),
) as Record<Locale, Map<string, string>>

describe('getPlaceholders', () => {
  it('finds names in all branches', () => {
    const message = '{count, plural, =0 {none} one {# by {name}} other {# in {place}}}'
    expect(getPlaceholders('en', message)).toEqual(['count', 'name', 'place'])
    expect(getPlaceholders('en', 'nothing to fill in')).toEqual([])
    expect(getPlaceholders('en', 'the <terms>terms</terms>')).toEqual(['<terms>'])
  })

  it('rejects an invalid message', () => {
    expect(() => getPlaceholders('en', '{count, plural, one {#}}')).toThrow('INVALID_MESSAGE')
    expect(() => getPlaceholders('en', 'page {page')).toThrow('INVALID_MESSAGE')
  })
})

describe.each(locales)('messages/%s.json', (locale) => {
  it('has the keys of the English catalogue, in their order', () => {
    expect([...catalogues[locale].keys()]).toEqual([...catalogues.en.keys()])
  })

  it('has a text under each key', () => {
    const empty = [...catalogues[locale]].filter(([, message]) => !message.trim())
    expect(empty).toEqual([])
  })

  it('parses, with the placeholders of the English texts', () => {
    for (const [key, message] of catalogues[locale]) {
      const english = catalogues.en.get(key)
      if (english === undefined) continue
      expect([key, getPlaceholders(locale, message)]).toEqual([key, getPlaceholders('en', english)])
    }
  })

  it('states how long opened pages stay on the device', () => {
    const days = new RegExp(`\\b${READ_PAGE_MS / DAY_MS}\\b`)
    expect(catalogues[locale].get('privacy.readingText')).toMatch(days)
  })

  it('isolates every right-to-left text in a sentence', () => {
    const open = [...catalogues[locale]].filter(([, message]) =>
      formatWithNames(locale, message).replaceAll(`\u2068${NAME}\u2069`, '').includes(NAME),
    )
    expect(open).toEqual([])
  })
})

describe('typography', () => {
  /** The words that the chat looks for are typed by readers and never shown. */
  const findShown = (locale: Locale, pattern: RegExp) =>
    [...catalogues[locale]].filter(
      ([key, message]) => !key.startsWith('chatAnswers.words') && pattern.test(message),
    )

  // Some English texts must keep the straight apostrophes that clients know.
  it.each(['fr', 'rw', 'sw'] as const)('uses curly apostrophes in messages/%s.json', (locale) => {
    expect(findShown(locale, /'/)).toEqual([])
  })

  it('puts no-break spaces before French punctuation and inside quotation marks', () => {
    expect(findShown('fr', / [:;!?»%](?!\p{L})|« /u)).toEqual([])
  })

  it.each([
    ['en', /e-mail/i],
    ['fr', /courriel|(?<!\{)\bemail/i],
  ] as const)('spells email in one way in messages/%s.json', (locale, pattern) => {
    expect(findShown(locale, pattern)).toEqual([])
  })

  // "Herufi 500 zaidi" are 500 more characters, not at most 500.
  it('says "at most" in Swahili without a bare "zaidi"', () => {
    expect(findShown('sw', /[\d}] zaidi(?! ya\b)|kwa zaidi(?! ya\b)/)).toEqual([])
  })
})
