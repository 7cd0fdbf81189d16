import { describe, expect, it } from 'vitest'
import { limits } from '@/lib/core/limits'
import { plainText } from '@/lib/core/plain-text'
import { cutText, readingMinutes } from '@/lib/core/text'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createArticle, createPaper } from '@/lib/testing/factories'
import { db } from './client'

emptyBetweenTests()

const maxLength = limits.cut.articlePreview
const cut = (text: string) => cutText(text, maxLength)
const words = (count: number) => 'gout '.repeat(count).trim()
/** White space that a text can contain, and characters that look like it but are not. */
const SPACES = [
  ...'\t\n\v\f\r \u00A0\u1680\u2000\u2005\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF',
  ...'\u0001\u001F\u007F\u0085\u180E\u200B\u200D\u2060',
]
const LETTERS = [
  'a',
  'é',
  'e\u0301',
  'ß',
  '’',
  '«',
  '…',
  '©',
  '™',
  '한',
  '骨',
  '🦴',
  '👩🏽‍⚕️',
  '🇷🇼',
  'ক্ষ',
  '\u00AD',
  '\uFE0F',
  '‼',
]

/** Generates the same texts on each run. */
function makeTexts(count: number): string[] {
  let state = 7
  const next = (maxLength: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % maxLength
  }
  const pick = (from: string[]) => from[next(from.length)] ?? ''
  return Array.from({ length: count }, () => {
    const isPlain = next(2) === 0
    const length = next(500)
    return Array.from({ length }, () => {
      if (next(6) === 0) return isPlain ? ' ' : pick(SPACES)
      return isPlain ? pick(['a', 'é', 'ß', '’', '…', '©']) : pick(LETTERS)
    }).join('')
  })
}

const texts: [string, string][] = [
  ['nothing', ''],
  ['a word', 'gout'],
  ...[199, 200, 201, 202, 203].map((length): [string, string] => [
    `${length} letters`,
    'é'.repeat(length),
  ]),
  ['a mark after the 202nd letter', `${'a'.repeat(202)}\u0301b`],
  ['a mark after the 200th letter', `${'a'.repeat(200)}\u0301 b`],
  ['a mark after the 201st letter', `${'a'.repeat(201)}\u0301 b`],
  ['a space as the 201st letter', `${'a'.repeat(200)} b`],
  ['a no-break space as the 201st letter', `${'a'.repeat(200)}\u00A0${'b'.repeat(9)}`],
  ['families of many code points', '👩‍👩‍👧‍👦'.repeat(300)],
  ['a letter without end', `a${'\u0301'.repeat(20_000)}`],
  ['as much as is looked at', '\u0301'.repeat(12_864)],
  ['one more than is looked at', '\u0301'.repeat(12_865)],
  ['a pair at the end of what is looked at', `${'\u0301'.repeat(12_863)}🦴`],
  ['a pair after what is looked at', `${'\u0301'.repeat(12_864)}🦴`],
  ['a minute and a half less a word', words(299)],
  ['a minute and a half', words(300)],
  ['two minutes and a half', words(500)],
  ...SPACES.map((space): [string, string] => [
    `words with U+${space.charCodeAt(0).toString(16)} between`,
    `a${space}`.repeat(300),
  ]),
]

/** Reads what the database generates beside each text. */
async function readGenerated(of: string[]) {
  await db().article.createMany({ data: of.map((text) => ({ title: 'A', content: '', text })) })
  return db().article.findMany({
    orderBy: { id: 'asc' },
    select: { text: true, opening: true, readingMinutes: true },
  })
}

describe("the columns generated from an article's text", () => {
  it.each(texts)('truncate and count like the whole text: %s', async (_, text) => {
    const [row] = await readGenerated([text])
    expect(row && cut(row.opening)).toBe(cut(text))
    expect(row?.readingMinutes).toBe(readingMinutes(text))
  })

  it('truncate and count like the whole text, whatever its content', async () => {
    const rows = await readGenerated(makeTexts(400))
    expect(rows).toHaveLength(400)
    for (const { text, opening, readingMinutes: minutes } of rows) {
      expect(cut(opening)).toBe(cut(text))
      expect(minutes).toBe(readingMinutes(text))
    }
  })

  it('are short for simple letters, and bounded for others', async () => {
    const rows = await readGenerated([words(50_000), '한'.repeat(100_000)])
    expect(rows.map(({ opening }) => opening.length)).toEqual([202, 12_865])
  })

  it('follow changes of the text', async () => {
    const { id } = await createArticle({ content: '<p>Before.</p>' })
    const text = words(1000)
    const after = await db().article.update({ where: { id }, data: { text } })
    expect(after).toMatchObject({ opening: text.slice(0, 202), readingMinutes: 5 })
  })
})

describe("the columns generated from a paper's reference", () => {
  it('contain the beginning of its reference only', async () => {
    const reference = '<p>Keza I.</p>\n<p>Gout in\nKigali.</p>'
    const text = `${plainText(reference)}\nThe abstract.\nThe document.`
    const { opening } = await createPaper({ reference, text })
    expect(opening).toBe('Keza I. Gout in Kigali.')
  })

  it('are empty for a reference without words', async () => {
    expect(await createPaper({ text: '\nThe abstract.\n' })).toMatchObject({ opening: '' })
  })
})
