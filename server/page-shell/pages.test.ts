import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isCurrent, recordChange } from '../../lib/platform/cache/changes.mjs'
import { ShellPages } from './pages.mjs'

const holder = globalThis as { ingingoPages?: object }
const placeholders = {
  ids: {
    eng: '00000000-0000-4000-8000-000000000000',
    fr: '00000000-0000-4000-8000-000000000001',
    kisw: '00000000-0000-4000-8000-000000000002',
    kiny: '00000000-0000-4000-8000-000000000003',
  },
  title: 'PLACEHOLDERA',
  slug: 'placeholdera',
  description: 'placeholderb',
  published: '1910-01-01T00:00:00.001Z',
  modified: '1911-01-01T00:00:00.001Z',
  typed: 'placeholderc',
}

let asked: string[]
let isLate: number
let problems: string[]
let read: (typed: string) => Promise<string>
let pages: ShellPages

/** Stands in for Next: serves a page with the content, marked as late while `isLate` says so. */
async function handle({ url = '' }: IncomingMessage, response: ServerResponse) {
  asked.push(url)
  if (isLate > 0 && url.includes('/search?')) isLate -= 1
  const late = isLate > 0 && url.includes('/search?') ? '<!-- -->' : ''
  const { title, slug, typed } = placeholders
  const id = url.split('/').at(-1)
  response.setHeader('content-security-policy', "script-src 'self'")
  response.setHeader('x-middleware-rewrite', url)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    url.includes('/article/')
      ? `<html data-scripts="on-demand"><head><title>${title}</title><link rel="alternate" type="a"/></head><a href="/${id}/${slug}"></a><p>${title}</p></html>`
      : `<html><head><title>${typed}</title></head><body data-scripts="on-demand"><a href="/rw?q=${typed}"></a><main><p>${typed}: nothing${late}</p></main></body></html>`,
  )
}

interface ListShown {
  typed: string
  page: number
}

const content = {
  getLimit: () => 5,
  parseFilter: (get: (name: string) => string | null) => ({ audience: get('for') }),
  normalizeTerm: (typed: string) => typed.trim(),
  renderSearch: (found: string, typed: string, _locale: string, filter: { audience?: string }) =>
    `<p>${typed}: ${found}${filter.audience ? ` for ${filter.audience}` : ''}</p>`,
  renderListSearch: (_name: string, { found }: { found: string }, shown: ListShown) =>
    `<p>${shown.typed}: ${found}</p>`,
  renderArticle: ({ title }: { title: string }) => `<p>${title}</p>`,
  linkLanguages: () => '<link rel="alternate" hrefLang="rw" href="/rw"/>',
  describeArticle: ({ title }: { title: string }) => ({
    ...placeholders,
    id: 'one',
    title,
    slug: 'gout',
  }),
}

beforeEach(() => {
  asked = []
  isLate = 0
  problems = []
  read = async (typed) => (typed === placeholders.typed ? 'nothing' : 'found')
  holder.ingingoPages = {
    placeholders,
    reads: {
      readSearchPage: async (typed: string) => ({ read: await read(typed), tags: ['articles'] }),
      readListSearch: async (name: string, typed: string, page: number) => ({
        read: {
          found: `${await read(typed)}${typed === placeholders.typed ? '' : ` ${name} ${page}`}`,
          [name]: page > 2 ? [] : ['one'],
        },
        tags: [name],
      }),
      readExampleArticle: () => placeholders,
      readArticlePage: async (id: string) =>
        id.startsWith('f')
          ? null
          : {
              read: { title: 'Gout', article: { language: id.startsWith('9') ? 'kiny' : 'eng' } },
              tags: [`article:${id}`],
            },
    },
  }
  const onProblem = ({ message }: Error) => problems.push(message)
  pages = new ShellPages({ handle, content, onProblem })
})
afterEach(() => {
  delete holder.ingingoPages
})

async function render(url: string, headers: Record<string, string> = {}) {
  const page = await pages.render({ method: 'GET', url, headers: { host: 'a', ...headers } })
  return page && { ...page, html: page.page.body.toString() }
}

const SEARCH = '/fr/home/search?q=gout'

it("fills the differing content into Next's rendering", async () => {
  await pages.prepare()
  expect(problems).toEqual([])
  const before = asked.length
  expect((await render(SEARCH))?.html).toContain(
    '<title>gout</title></head><body data-scripts="on-demand"><a href="/rw?q=gout"></a><main><p>gout: found</p>',
  )
  expect((await render('/home/search?q=lupus'))?.html).toContain('<p>lupus: found</p>')
  const article = await render('/home/article/0a2035c4-418d-77d8-9176-bb6f82dc0465')
  expect(article?.html).toContain(
    '<title>Gout</title><link rel="alternate" hrefLang="rw" href="/rw"/><link rel="alternate" type="a"/></head><a href="/one/gout"></a><p>Gout</p>',
  )
  expect(asked.length).toBe(before)
  expect(article?.page.headers.map(([name]) => name)).not.toContain('x-middleware-rewrite')
})

it('fills a text into the shell of its language, made on demand', async () => {
  await pages.prepare()
  const path = '/fr/home/article/9a2035c4-418d-77d8-9176-bb6f82dc0465'
  expect(await render(path)).toBeNull()
  await expect.poll(() => asked.at(-1)).toBe(`/fr/home/article/${placeholders.ids.kiny}`)
  await expect.poll(async () => (await render(path))?.html).toContain('<p>Gout</p>')
})

it('fills a filtered search into the same shell, with the filter in its links', async () => {
  await pages.prepare()
  const before = asked.length
  const filtered = await render(`${SEARCH}&type=faqs&for=patients&lang=rw`)
  expect(filtered?.html).toContain('<p>gout: found for patients</p>')
  expect(filtered?.html).toContain('href="/rw?q=gout&amp;type=faqs&amp;for=patients&amp;lang=rw"')
  expect((await render(SEARCH))?.html).toContain('href="/rw?q=gout"')
  expect(asked.length).toBe(before)
})

it.each(['articles', 'papers', 'videos'])('fills the search of %s', async (name) => {
  await pages.prepare()
  const before = asked.length
  const list = `/fr/home/more-${name}?search=gout`
  expect((await render(list))?.html).toContain(`<p>gout: found ${name} 1</p>`)
  const later = await render(`${list}&for=patients&lang=rw&page=2`)
  expect(later?.html).toContain(`<p>gout: found ${name} 2</p>`)
  expect(later?.html).toContain('href="/rw?q=gout&amp;for=patients&amp;lang=rw&amp;page=2"')
  expect(later?.rendering.tags).toContain(name)
  expect(asked.length).toBe(before)
})

it.each([
  ['/home/search', {}],
  ['/home/search?q=', {}],
  ['/home/search?q=gout&page=2', {}],
  ['/home/search?q=gout&for=everybody', {}],
  ['/home/search?q=gout&for=patients&type=faqs', {}],
  ['/home/search?q=gout', { rsc: '1' }],
  ['/home/search?q=gout', { authorization: 'none' }],
  ['/home/article/f2035c41-418d-77d8-9176-bb6f82dc0465', {}],
  ['/home/article/none', {}],
  ['/home/more-articles?search=', {}],
  ['/home/more-articles?search=gout&page=1', {}],
  ['/home/more-articles?search=gout&page=9', {}],
  ['/home/more-articles?search=gout&type=faqs', {}],
  ['/home/more-articles', {}],
  ['/home/facts?search=gout', {}],
])('leaves %s with %j to Next', async (url, headers) => {
  await pages.prepare()
  expect(await render(url, headers)).toBeNull()
})

it('leaves a failed read to Next, and retries', async () => {
  await pages.prepare()
  read = () => Promise.reject(new Error('The database is away.'))
  expect(await render(SEARCH)).toBeNull()
  read = async () => 'found'
  expect(await render(SEARCH)).not.toBeNull()
})

it('shares one rendering among concurrent requests, and renders again after a change', async () => {
  await pages.prepare()
  let reads = 0
  const ends: (() => void)[] = []
  read = () => {
    reads += 1
    return new Promise((done) => ends.push(() => done(`found ${ends.length}`)))
  }
  const early = [render(SEARCH), render(SEARCH)]
  recordChange(['articles'])
  const late = render(SEARCH)
  expect(reads).toBe(2)
  for (const end of ends) end()
  const responses = await Promise.all([...early, late])
  expect(responses.map((each) => each && isCurrent(each.rendering))).toEqual([false, false, true])
})

it('retries a shell with late content, and gives up on one that never fits', async () => {
  isLate = 3
  await pages.prepare()
  expect(problems).toEqual([])
  isLate = 100
  pages = new ShellPages({
    handle,
    content,
    onProblem: ({ message }: Error) => problems.push(message),
  })
  await pages.prepare()
  expect(problems).toHaveLength(4)
  expect(await render(SEARCH)).toBeNull()
})

it('serves text only to readers who want it', async () => {
  await pages.prepare()
  const page = await render(SEARCH, { cookie: 'ingingo.mode=text' })
  expect(page?.page.headers).toContainEqual(['cache-control', 'private, no-cache'])
  expect(page?.html).toContain('gout: found')
})
