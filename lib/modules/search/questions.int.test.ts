import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { isLocale, toContentLanguage } from '@/lib/core/locales'
import { seedDatabase } from '@/prisma/seed/seed'
import { searchEverything } from './queries'

const FIRST = 3
const KINDS = ['article', 'paper', 'video', 'fact', 'faq'] as const

const page = readFileSync(new URL('../../../docs/search-questions.md', import.meta.url), 'utf8')

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

const [fifty = '', further = '', setAside = '', heldOut = ''] = page.split(/^## /m)

beforeAll(async () => {
  await seedDatabase()
})

it.each([
  ['the fifty questions', fifty, 45],
  ['the further questions', further, 99],
  ['the questions set aside', setAside, 49],
  ['the held-out questions', heldOut, 90],
])('answers most of %s within the first three results', async (_, table, minimum) => {
  const questions = readQuestions(table)
  const missed: string[] = []
  for (const { locale, typed, kind, title } of questions) {
    const found = await searchEverything(typed, FIRST, toContentLanguage(locale))
    const titles = found[kind].items.map((item) => item.title)
    if (!titles.includes(title)) missed.push(`${typed}: ${titles.join(' / ')}`)
  }
  expect(questions.length - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(minimum)
})
