import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { isLocale, toContentLanguage } from '@/lib/core/locales'
import { searchEverything } from '@/lib/modules/search/queries'
import { fromRoot } from '@/scripts/support/paths.mjs'

const FIRST = 3
const KINDS = ['article', 'paper', 'video', 'fact', 'faq'] as const

/** The rows of a table in the documentation: language, question, kind and title. */
const readQuestions = (table: string) =>
  table
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

/** The tables of questions in docs/search-questions.md. */
export const [fifty = '', further = '', setAside = '', heldOut = ''] = readFileSync(
  fromRoot('docs', 'search-questions.md'),
  'utf8',
).split(/^## /m)

/** Expects that at least `minimum` of the questions find their item among the first three results of its kind. */
export async function expectAnswers(table: string, minimum: number): Promise<void> {
  const questions = readQuestions(table)
  const missed: string[] = []
  for (const { locale, typed, kind, title } of questions) {
    const found = await searchEverything(typed, FIRST, toContentLanguage(locale))
    const titles = found[kind].items.map((item) => item.title)
    if (!titles.includes(title)) missed.push(`${typed}: ${titles.join(' / ')}`)
  }
  expect(questions.length - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(minimum)
}
