import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { finishPage } from './finish-page.mjs'

const FLIGHT = '<script>(self.__next_f=self.__next_f||[]).push([0])</script>'
const part = (text: string) => `<script>self.__next_f.push(${JSON.stringify([1, text])})</script>`
const CHUNK = '<script src="/_next/static/chunks/a.js" async=""></script>'
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

interface Page {
  html: string
  rscData?: Buffer
  headers?: Record<string, string>
  status?: number
}

function finished(page: Page) {
  finishPage(page)
  return { ...page, policy: page.headers?.['content-security-policy'] ?? '' }
}

const readingPage = (inner: string) =>
  `<html><head><link rel="preload" as="script" href="/_next/static/chunks/a.js"/>${CHUNK}</head><body><div data-scripts="on-demand">${inner}</div></body></html>`

describe('finishPage', () => {
  it('lists the hash of every inline script and nothing else', () => {
    const { policy } = finished({
      html: '<body><script>one()</script><script id="x">two</script></body>',
    })
    expect(policy).toBe(`script-src 'self' ${hashOf('one()')} ${hashOf('two')}`)
  })

  it('leaves the scripts of other pages where they are', () => {
    const { html } = finished({ html: `<html><head>${CHUNK}</head><body></body></html>` })
    expect(html).toContain(CHUNK)
  })

  it('takes chunk scripts and their preloads out of a reading page and hands them to the loader', () => {
    const { html, policy } = finished({ html: readingPage('text') })
    expect(html).not.toContain('<script src="/_next')
    expect(html).not.toContain('rel="preload" as="script"')
    expect(html).toContain('["/_next/static/chunks/a.js"],false,document')
    const [, loader = ''] = /<script>(\(function[\s\S]*?)<\/script>/.exec(html) ?? []
    expect(policy).toContain(hashOf(loader))
  })

  it('takes the component data out when it equals what is answered to a data request', () => {
    const text = '1:"a \\" </b> é"\n'
    const { html } = finished({
      html: readingPage(`${FLIGHT}${part(text.slice(0, 5))}${part(text.slice(5))}`),
      rscData: Buffer.from(text),
    })
    expect(html).not.toContain('__next_f.push')
    expect(html).toContain('],true,document')
  })

  it('keeps the component data in the page when anything of it differs', () => {
    const { html } = finished({
      html: readingPage(`${FLIGHT}${part('one')}`),
      rscData: Buffer.from('other'),
    })
    expect(html).toContain('self.__next_f.push([1,"one"])')
    expect(html).toContain('],false,document')
  })

  it('answers with the status that the page asks for', () => {
    const gone = finished({ html: '<head><meta name="ingingo:status" content="410"/></head>' })
    expect(gone.status).toBe(410)
    expect(gone.headers?.['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  it('lets nobody keep a page that could not be rendered', () => {
    const { status, headers } = finished({
      html: '<head><meta name="ingingo:status" content="503"/></head>',
    })
    expect(status).toBe(503)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  })
})
