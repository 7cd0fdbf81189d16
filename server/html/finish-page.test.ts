import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { loginReasonScript, rootScript } from '@/lib/core/content-policy.mjs'
import { getRenderMark, markScripts } from '../../lib/platform/http/render-mark.mjs'
import { finishPage } from './finish-page.mjs'

const MARK = 'a'.repeat(32)
const marked = (source: string) => `<script nonce="${MARK}">${source}</script>`
const FLIGHT = marked('(self.__next_f=self.__next_f||[]).push([0])')
const push = (text: string) => `self.__next_f.push(${JSON.stringify([1, text])})`
const part = (text: string) => marked(push(text))
const CHUNK = `<script src="/_next/static/chunks/a.js" async="" nonce="${MARK}"></script>`
const getHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const OWN = `script-src 'self' ${getHash(rootScript)} ${getHash(loginReasonScript)}`

interface Page {
  html: string
  rscData?: Buffer
  headers?: Record<string, string>
  status?: number
}

function finished(page: Page, options: { mark?: string; isSecret?: boolean } = { mark: MARK }) {
  finishPage(page, options)
  return { ...page, policy: page.headers?.['content-security-policy'] ?? '' }
}

const readingPage = (inner: string) =>
  `<html><head><link rel="preload" as="script" href="/_next/static/chunks/a.js" nonce="${MARK}"/>${CHUNK}</head><body><div data-scripts="on-demand">${inner}</div></body></html>`

describe('the policy of a page', () => {
  it("allows our own scripts and the framework's, without its mark", () => {
    const { html, policy } = finished({ html: `<body>${marked('one()')}<p>text</p></body>` })
    expect(policy).toBe(`${OWN} ${getHash('one()')}`)
    expect(html).toBe('<body><script>one()</script><p>text</p></body>')
  })

  it.each([
    '<script>alert(1)</script>',
    `<script>${push('1:"x"')}</script>`,
    '<script nonce="x">alert(1)</script>',
    `<script nonce="${'b'.repeat(32)}">alert(1)</script>`,
    '<svg><script>alert(1)</script></svg>',
    '<script>alert(1)//',
    '<script type="module">alert(1)</script>',
  ])('allows no script from a text: %s', (hostile) => {
    expect(finished({ html: `<body>${hostile}</body>` }).policy).toBe(OWN)
    expect(finished({ html: readingPage(hostile) }).policy).not.toContain(getHash('alert(1)'))
  })

  it('allows no framework script without a marked request', () => {
    expect(finished({ html: `<body>${marked('one()')}</body>` }, {}).policy).toBe(OWN)
  })

  it('is omitted where the server marks nothing, leaving only the site-wide one', () => {
    const page: Page = { html: '<body><script>one()</script></body>' }
    finishPage(page, { isMarked: false })
    expect(page.headers).not.toHaveProperty('content-security-policy')
  })

  it('removes the mark from the data, too', () => {
    const data = (nonce: string) => `0:["$","link",null,{"nonce":"${nonce}"}]\n`
    const { html, rscData, policy } = finished({
      html: `<body>${FLIGHT}${part(data(MARK))}</body>`,
      rscData: Buffer.from(data(MARK)),
    })
    expect(html).not.toContain(MARK)
    expect(String(rscData)).toBe(data('$undefined'))
    expect(policy).toContain(getHash(push(data('$undefined'))))
  })
})

describe('a mark', () => {
  it("is generated for each request, and replaces the request's own header", () => {
    const [first, second] = [1, 2].map(() => {
      const headers: Record<string, string> = {
        'content-security-policy': "script-src 'nonce-chosen'",
        'content-security-policy-report-only': "script-src 'nonce-chosen'",
      }
      markScripts({ headers })
      expect(JSON.stringify(headers)).not.toContain('chosen')
      return getRenderMark(headers)
    })
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).not.toBe(first)
  })

  it('is absent without a request, or with another header', () => {
    expect(getRenderMark({})).toBeUndefined()
    expect(getRenderMark({ 'content-security-policy': "script-src 'nonce-abc'" })).toBeUndefined()
  })
})

describe('scripts on demand', () => {
  it('leaves the scripts in a page that does not detect its engine', () => {
    const { html } = finished({ html: `<html><head>${CHUNK}</head><body></body></html>` })
    expect(html).toContain('<script src="/_next/static/chunks/a.js" async=""></script>')
  })

  it('loads scripts needed at once only in engines that can parse them', () => {
    const { html, policy } = finished({
      html: `<html><head><script>${rootScript}</script>${CHUNK}</head><body></body></html>`,
    })
    const [, gate = ''] = /<\/script><script>(if\('runs' in[\s\S]*?)<\/script>/.exec(html) ?? []
    expect(gate).toContain('["/_next/static/chunks/a.js"]')
    expect(html).not.toContain('<script src=')
    expect(policy).toContain(getHash(gate))
  })

  const named = (chunks: string[], fetchesData: boolean) =>
    `<script type="application/json" data-framework>${JSON.stringify({ chunks, fetchesData })}</script></body>`

  it('removes chunk scripts and preloads from a reading page and lists them at its end', () => {
    const { html, policy } = finished({ html: readingPage('text') })
    expect(html).not.toContain('<script src="/_next')
    expect(html).not.toContain('rel="preload" as="script"')
    expect(html).toContain(named(['/_next/static/chunks/a.js'], false))
    expect(policy).toBe(OWN)
  })

  it('lists no address from a text', () => {
    const hostile = '<script src="https://evil.example/_next/static/chunks/x.js"></script>'
    const { html } = finished({ html: readingPage(hostile) })
    expect(html).toContain(named(['/_next/static/chunks/a.js'], false))
  })

  it('removes the component data if it equals the response to a data request', () => {
    const text = '1:"a \\" </b> é"\n'
    const { html } = finished({
      html: readingPage(`${FLIGHT}${part(text.slice(0, 5))}${part(text.slice(5))}`),
      rscData: Buffer.from(text),
    })
    expect(html).not.toContain('__next_f.push')
    expect(html).toContain(named(['/_next/static/chunks/a.js'], true))
  })

  it('keeps the component data in the page if any of it differs', () => {
    const { html, policy } = finished({
      html: readingPage(`${FLIGHT}${part('one')}`),
      rscData: Buffer.from('other'),
    })
    expect(html).toContain('self.__next_f.push([1,"one"])')
    expect(html).toContain(named(['/_next/static/chunks/a.js'], false))
    expect(policy).toContain(getHash(push('one')))
  })
})

describe('the response', () => {
  it('has the status that the page sets', () => {
    const gone = finished({ html: '<head><meta name="ingingo:status" content="410"/></head>' })
    expect(gone.status).toBe(410)
    expect(gone.headers?.['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  it('ignores a status in a text', () => {
    const html = '<head></head><body><meta name="ingingo:status" content="503"/></body>'
    expect(finished({ html, status: 200 }).status).toBe(200)
  })

  it('is not cacheable for a secret page', () => {
    const { headers } = finished({ html: '<body></body>' }, { mark: MARK, isSecret: true })
    expect(headers?.['cache-control']).toBe('no-store')
  })

  it('is not cacheable for a page that failed to render', () => {
    const { status, headers } = finished({
      html: '<head><meta name="ingingo:status" content="503"/></head>',
    })
    expect(status).toBe(503)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  })
})
