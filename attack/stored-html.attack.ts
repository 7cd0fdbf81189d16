import { randomUUID } from 'node:crypto'
import { sql } from '@/e2e/support/database'
import { addArticle, addPaper, removeRows } from '@/e2e/support/rows'
import { attack } from './support/attack'
import { invalidateAllPages } from './support/cold-pages'
import {
  corpus,
  expectNothingRan,
  HOSTILE_SAMPLES,
  openAll,
  openBrowser,
} from './support/hostile-pages'

// Markup that got past the sanitiser: written directly into the rows. Only the page's policy remains.

const rowIds: string[] = []

async function trackRow(row: Promise<string>): Promise<string> {
  const id = await row
  rowIds.push(id)
  return id
}

const text = 'words'
const summary = HOSTILE_SAMPLES[0]

/** An unclosed element swallows what follows: each batch begins with a different entry. */
const BATCH_SIZE = 100
const batches = Array.from({ length: Math.ceil(corpus.length / BATCH_SIZE) }, (_, at) =>
  corpus.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
)

attack('markup in the rows of articles and papers runs nothing', async (tally) => {
  const browser = await openBrowser()
  try {
    const chosen = await openAll(browser, HOSTILE_SAMPLES, async (page, html) => {
      const article = await trackRow(
        addArticle('public', { content: html, text, summary, title: html }),
      )
      const paper = await trackRow(
        addPaper('public', { reference: html, text, abstract: html, title: html }),
      )
      const inArticle = await expectNothingRan(tally, page, `/home/article/${article}`, html)
      return inArticle + (await expectNothingRan(tally, page, `/home/papers/${paper}`, html))
    })
    const others = await openAll(browser, batches, async (page, entries) => {
      const turned = [...entries].reverse().join('\n')
      const article = await trackRow(addArticle('public', { content: entries.join('\n'), text }))
      const paper = await trackRow(addPaper('public', { reference: turned, text }))
      const what = entries[0] ?? ''
      const inArticle = await expectNothingRan(tally, page, `/home/article/${article}`, what)
      return inArticle + (await expectNothingRan(tally, page, `/home/papers/${paper}`, what))
    })
    tally.note(`${chosen + others} scripts refused by the policy`)
    tally.expect(chosen + others >= HOSTILE_SAMPLES.length, 'the markup was not live at all')
  } finally {
    await browser.close()
    await removeRows(rowIds.splice(0))
  }
})

attack('markup in comments, facts and questions runs nothing', async (tally) => {
  const [author] = await sql<{ id: string }>(`SELECT "id" FROM "user" WHERE "role" = 'ADMIN'`)
  const html = [...HOSTILE_SAMPLES, ...corpus].join('\n').slice(0, 400_000)
  const [article, paper] = [
    await trackRow(addArticle('public')),
    await trackRow(addPaper('public')),
  ]
  const [fact, faq] = [randomUUID(), randomUUID()]
  const title = HOSTILE_SAMPLES[0]
  for (const [id, kind, item] of [
    [randomUUID(), 'article', article],
    [randomUUID(), 'paper', paper],
  ]) {
    await sql(
      `INSERT INTO "comment" ("id", "kind", "${kind}_id", "author_id", "content") VALUES ($1, $2, $3, $4, $5)`,
      [id, kind, item, author?.id, html],
    )
  }
  await sql(
    'INSERT INTO "fact" ("id", "title", "content", "updated_at") VALUES ($1, $2, $3, now())',
    [fact, title, html],
  )
  await sql(
    'INSERT INTO "faq" ("id", "question", "answer", "updated_at") VALUES ($1, $2, $3, now())',
    [faq, title, html],
  )
  await invalidateAllPages()
  const browser = await openBrowser()
  try {
    const paths = [
      `/home/article/${article}`,
      `/home/papers/${paper}`,
      '/home',
      '/home/facts',
      '/home/faqs',
      '/home/search?q=script',
    ]
    await openAll(browser, paths, (page, path) => expectNothingRan(tally, page, path, 'all'))
  } finally {
    await browser.close()
    await removeRows(rowIds.splice(0))
    await sql('DELETE FROM "fact" WHERE "id" = $1', [fact])
    await sql('DELETE FROM "faq" WHERE "id" = $1', [faq])
    await invalidateAllPages()
  }
})
