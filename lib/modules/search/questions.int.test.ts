import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { contentLanguageOf, isLocale } from '@/lib/core/locales'
import { seedDatabase } from '@/prisma/seed/seed'
import { searchEverything } from './queries'

const FIRST = 3
const KINDS = ['article', 'paper', 'video', 'fact', 'faq'] as const

/** The rows of the table in the documentation: language, question, kind and title. */
const questions = readFileSync(
  new URL('../../../docs/search-questions.md', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => {
    const [locale = '', typed = '', kind, title = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const known = KINDS.find((each) => each === kind)
    if (!isLocale(locale) || !known) throw new Error(`Not a question: ${line}`)
    return { locale, typed, kind: known, title }
  })

beforeAll(async () => {
  await seedDatabase()
})

describe('the fifty questions', () => {
  it('find what they ask for among the first three results, at least 45 of them', async () => {
    const missed: string[] = []
    for (const { locale, typed, kind, title } of questions) {
      const found = await searchEverything(typed, FIRST, contentLanguageOf(locale))
      const titles = found[kind].items.map((item) => item.title)
      if (!titles.includes(title)) missed.push(`${typed}: ${titles.join(' / ')}`)
    }
    const answered = questions.length - missed.length
    expect(answered, missed.join('\n')).toBeGreaterThanOrEqual(45)
  })
})
