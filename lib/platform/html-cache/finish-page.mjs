import { createHash } from 'node:crypto'
import { onDemandLoader } from './on-demand-loader.mjs'

const STATUS_MARK = /<meta name="ingingo:status" content="(\d{3})"\/?>/
const ON_DEMAND_MARK = 'data-scripts="on-demand"'
const CHUNK_SCRIPT = /<script src="([^"]*\/_next\/static\/chunks\/[^"]+)"([^>]*)><\/script>/g
const CHUNK_PRELOAD = /<link rel="preload" as="script"[^>]*\/?>/g
const FLIGHT_START = '<script>(self.__next_f=self.__next_f||[]).push([0])</script>'
const FLIGHT_PART = /<script>self\.__next_f\.push\((\[1,"(?:[^"\\]|\\.)*"\])\)<\/script>/g
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Takes the component data out of a page, which says everything a second time: the loader fetches it when React is
 * wanted. Only when what stands in the page is to the letter what Next answers to such a request.
 */
function withoutFlight(html, rscData) {
  if (!rscData || !html.includes(FLIGHT_START)) return null
  let inPage = ''
  const bare = html.replace(FLIGHT_START, '').replace(FLIGHT_PART, (_all, part) => {
    inPage += JSON.parse(part)[1]
    return ''
  })
  const isWhole = !bare.includes('__next_f') && inPage === rscData.toString('utf8')
  return isWhole ? bare : null
}

/**
 * Takes the framework's scripts out of a page and puts the loader in their place: they are fetched when the reader
 * first touches a control. Scripts for browsers without modules go too: those browsers get the page itself.
 */
function putScriptsOnDemand(page) {
  const chunks = []
  const bareOfData = withoutFlight(page.html, page.rscData)
  const bare = (bareOfData ?? page.html)
    .replace(CHUNK_PRELOAD, '')
    .replace(CHUNK_SCRIPT, (_all, src, attributes) => {
      if (!attributes.includes('noModule') && !chunks.includes(src)) chunks.push(src)
      return ''
    })
  const end = bare.lastIndexOf('</body>')
  const loader = `<script>${onDemandLoader(chunks, bareOfData !== null)}</script>`
  return bare.slice(0, end) + loader + bare.slice(end)
}

const hashOf = (source) =>
  `'sha256-${createHash('sha256').update(source, 'utf8').digest('base64')}'`

/**
 * The policy for the scripts of one page: our own files, and each inline script that stands in this very page. It is
 * sent beside the site-wide policy; browsers enforce both.
 */
function scriptPolicy(html) {
  const hashes = new Set()
  for (const [, source] of html.matchAll(INLINE_SCRIPT)) hashes.add(hashOf(source))
  return `script-src 'self' ${[...hashes].join(' ')}`
}

/**
 * Finishes a rendered page in place, before it is sent or kept.
 * @param {{ html: string, rscData?: Buffer, headers?: Record<string, string>, status?: number }} page Next's cache value.
 * @param {boolean} isSecret true for a page that browsers and proxies must not keep
 */
export function finishPage(page, isSecret = false) {
  page.headers ??= {}
  if (page.html.includes(ON_DEMAND_MARK)) page.html = putScriptsOnDemand(page)
  const [, status] = STATUS_MARK.exec(page.html) ?? []
  if (status) page.status = Number(status)
  page.headers['content-security-policy'] = scriptPolicy(page.html)
  page.headers['cache-control'] = isSecret ? 'no-store' : 'public, max-age=0, must-revalidate'
  if (page.status === 503) {
    page.headers['cache-control'] = 'no-store'
    page.headers['retry-after'] = '5'
  }
}
