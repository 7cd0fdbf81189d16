import { expect } from '@playwright/test'
import { addArticle, addMissingFile, addPaper, type State } from './support/rows'
import { test } from './support/site'

test.use({ sharedSite: 'library' })

const SECRET = {
  pending: 'unseenpendingword',
  deleted: 'unseendeletedword',
  unpublished: 'unseenwithdrawnword',
}
const LISTS = [
  '/home',
  '/home/more-articles',
  '/home/more-papers',
  '/home/search',
  '/sitemap.xml',
  '/feed.xml',
  '/api/v1/article?limit=100',
  '/api/v1/article/approved?limit=100',
  '/api/v1/paper/approved?limit=100',
]

for (const state of ['pending', 'deleted', 'unpublished'] as Exclude<State, 'public'>[]) {
  test(`hides ${state} content everywhere`, async ({ request }) => {
    const word = SECRET[state]
    const columns = { title: word, text: word }
    const cover = await addMissingFile('COVER', { width: 640, height: 360 })
    const file = await addMissingFile('PAPER')
    const article = await addArticle(state, {
      ...columns,
      content: `<p>${word}</p>`,
      cover_id: cover,
    })
    const paper = await addPaper(state, { ...columns, reference: `<p>${word}</p>`, file_id: file })
    const status = state === 'deleted' ? 410 : 404

    const own = {
      [`/home/article/${article}`]: status,
      [`/rw/home/article/${article}`]: status,
      [`/home/papers/${paper}`]: status,
      [`/paper/${paper}`]: status,
      [`/api/v1/article/${article}`]: status,
      [`/api/v1/paper/${paper}`]: status,
      [`/api/papers/download/${paper}`]: 404,
      [`/api/papers/download/${paper}.pdf`]: 404,
      [`/api/files/${cover}`]: 404,
      [`/api/files/${file}`]: 404,
      [`/og/article/${article}`]: 404,
      [`/og/paper/${paper}`]: 404,
    }
    for (const [path, expected] of Object.entries(own)) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(expected)
      expect(await response.text(), path).not.toContain(word)
    }
    for (const format of ['bibtex', 'ris']) {
      const response = await request.get(`/api/papers/cite/${paper}?format=${format}`)
      expect(response.status()).toBeGreaterThanOrEqual(400)
    }

    for (const path of LISTS) {
      const body = await (await request.get(path)).text()
      for (const trace of [word, article, paper, file]) expect(body, path).not.toContain(trace)
    }
    for (const [kind, id] of [
      ['article', article],
      ['paper', paper],
    ] as const) {
      // Also by a prefix of the word, and by a misspelling that similar words would correct.
      for (const typed of [word, word.slice(0, 9), `${word}x`]) {
        const response = await request.get(`/api/v1/${kind}/search?search=${typed}`)
        expect(await response.text(), typed).not.toContain(id)
        const page = await request.get(`/home/search?q=${typed}`)
        expect(await page.text(), typed).not.toContain(id)
      }
    }
  })
}
