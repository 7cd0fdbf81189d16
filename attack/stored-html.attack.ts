import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { sql } from '@/e2e/support/database'
import { addArticle, addPaper, removeRows } from '@/e2e/support/rows'
import { provideBrowser } from '@/scripts/support/browser.mjs'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { attack, type Tally } from './support/attack'
import { makePagesCold } from './support/cold-pages'

// Markup that got past the sanitiser: written into the rows themselves. The policy of the page is what is left.

const CORPUS = fromRoot('lib', 'testing', 'data', 'xss-corpus.json')
const corpus = (JSON.parse(readFileSync(CORPUS, 'utf8')) as { html: string }[])
  .map(({ html }) => html)
  .filter((html) => !html.includes('\0') && html.isWellFormed())

const run = (name: string) => `(window.ran||parent.ran).push('${name}')`

/** Each opened in a page of its own. */
const CHOSEN = [
  `<script>${run('inline')}</script>`,
  `</div></main><script>${run('broken out')}</script>`,
  `<script type="module">${run('module')}</script>`,
  `<script nonce="${'a'.repeat(32)}">${run('nonce')}</script>`,
  `<script nonce>${run('empty nonce')}</script>`,
  `<script src="data:text/javascript,${run('data address')}"></script>`,
  `<script src="/_next/static/chunks/</script><script>${run('address')}</script>"></script>`,
  `<script>self.__next_f=[];self.__next_f.push([1,"${'x'}"]);${run('flight')}</script>`,
  `<svg><script>${run('svg')}</script></svg>`,
  `<svg onload="${run('onload')}"></svg>`,
  `<img src="/none" onerror="${run('onerror')}">`,
  `<details open ontoggle="${run('ontoggle')}">x</details>`,
  `<iframe srcdoc="<script>${run('srcdoc')}</script>"></iframe>`,
  `<iframe src="javascript:${run('frame')}"></iframe>`,
  `<object data="data:text/html,<script>${run('object')}</script>"></object>`,
  `<a id="hostile" href="javascript:${run('link')}">press</a>`,
  `<form action="javascript:${run('form')}"><button id="hostile">press</button></form>`,
  `<base href="data:text/javascript,"><script src="${run('base')}"></script>`,
  `<link rel="stylesheet" href="x" onload="${run('style')}" onerror="${run('style')}">`,
  `<style>@keyframes x{}p{animation:x}</style><p onanimationstart="${run('animation')}">x</p>`,
  `<script>${run('unclosed')}//`,
  `<!--><script>${run('comment')}</script>`,
]

declare global {
  interface Window {
    ran: string[]
    refused: number
  }
}

async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await provideBrowser()) ?? undefined
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** A tab in which whatever runs leaves a note, and which asks nobody but us. */
async function openTab(browser: Browser): Promise<Page> {
  const baseURL = process.env.BASE_URL ?? ''
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.route(
    (url) => url.origin !== new URL(baseURL).origin,
    (route) => route.abort(),
  )
  await page.addInitScript(() => {
    window.ran = []
    window.refused = 0
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.defineProperty(window, name, { value: () => window.ran.push(name) })
    }
    document.addEventListener('securitypolicyviolation', (event) => {
      if (/^script-src/.test(event.effectiveDirective)) window.refused += 1
    })
  })
  return page
}

let refusals = 0
const made: string[] = []

async function keep(row: Promise<string>): Promise<string> {
  const id = await row
  made.push(id)
  return id
}

/** Opens a page, presses what waits for a press, and counts what ran. */
async function expectStill(tally: Tally, page: Page, path: string, what: string, awaited = 'main') {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.locator(awaited).first().waitFor({ state: 'attached' })
  await page.evaluate(() => document.querySelector<HTMLElement>('#hostile')?.click())
  // What has no picture behind its address says so by an event, which comes before the page's own.
  await page.waitForLoadState('load')
  const { ran, refused } = await page.evaluate(() => ({ ran: window.ran, refused: window.refused }))
  refusals += refused
  tally.expect(ran.length === 0, `${path}: ${what.slice(0, 80)}: ran ${ran.join()}`)
}

const text = 'words'
const summary = CHOSEN[0]

attack(
  'markup in the rows of articles and papers runs nothing',
  async (tally) => {
    const browser = await openBrowser()
    try {
      const page = await openTab(browser)
      for (const html of CHOSEN) {
        const article = await keep(
          addArticle('public', { content: html, text, summary, title: html }),
        )
        await expectStill(tally, page, `/home/article/${article}`, html)
        const paper = await keep(
          addPaper('public', {
            reference: html,
            text,
            abstract: html,
            title: html,
          }),
        )
        await expectStill(tally, page, `/home/papers/${paper}`, html)
      }
      // An unclosed element swallows what follows: each of these begins with another entry.
      const EACH = 100
      for (let at = 0; at < corpus.length; at += EACH) {
        const entries = corpus.slice(at, at + EACH)
        const turned = [...entries].reverse()
        const article = await keep(addArticle('public', { content: entries.join('\n'), text }))
        await expectStill(tally, page, `/home/article/${article}`, `entries from ${at}`)
        const paper = await keep(addPaper('public', { reference: turned.join('\n'), text }))
        await expectStill(tally, page, `/home/papers/${paper}`, `entries from ${at}, turned`)
      }
      tally.note(`${refusals} scripts refused by the policy`)
      tally.expect(refusals >= CHOSEN.length, 'the markup was not live at all')
    } finally {
      await browser.close()
      await removeRows(made.splice(0))
    }
  },
  300_000,
)

attack(
  'markup in comments, facts and questions runs nothing',
  async (tally) => {
    const [author] = await sql<{ id: string }>(`SELECT "id" FROM "user" WHERE "role" = 'ADMIN'`)
    const html = [...CHOSEN, ...corpus].join('\n').slice(0, 400_000)
    const [article, paper] = [await keep(addArticle('public')), await keep(addPaper('public'))]
    const [fact, faq] = [randomUUID(), randomUUID()]
    const title = CHOSEN[0]
    for (const [id, table, column, item] of [
      [randomUUID(), 'article_comment', 'article_id', article],
      [randomUUID(), 'paper_comment', 'paper_id', paper],
    ]) {
      await sql(
        `INSERT INTO "${table}" ("id", "${column}", "author_id", "content") VALUES ($1, $2, $3, $4)`,
        [id, item, author?.id, html],
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
    await makePagesCold()
    const browser = await openBrowser()
    try {
      const page = await openTab(browser)
      for (const path of [
        `/home/article/${article}`,
        `/home/papers/${paper}`,
        '/home',
        '/home/facts',
        '/home/faqs',
        '/home/search?q=script',
      ]) {
        await expectStill(tally, page, path, 'all')
      }
    } finally {
      await browser.close()
      await removeRows(made.splice(0))
      await sql('DELETE FROM "fact" WHERE "id" = $1', [fact])
      await sql('DELETE FROM "faq" WHERE "id" = $1', [faq])
      await makePagesCold()
    }
  },
  240_000,
)
