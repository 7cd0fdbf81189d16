import { createHash } from 'node:crypto'
import { loginReasonScript, rootScript } from '../../lib/core/content-policy.mjs'
import { inlineStyles } from './used-styles.mjs'

/**
 * The inline script of a page that needs the framework at once: engines that can parse it (`data-runs` on the root,
 * lib/core/content-policy.mjs) fetch it as soon as they reach this script; others fetch nothing.
 * @param {string[]} chunks URLs of the framework's scripts, from our own build
 */
function gatedLoader(chunks) {
  return (
    `if('runs' in document.documentElement.dataset)for(var src of ${JSON.stringify(chunks)})` +
    "document.head.append(Object.assign(document.createElement('script'),{src:src}))"
  )
}

const STATUS_MARK = /<meta name="ingingo:status" content="(\d{3})"\/?>/
const ON_DEMAND_MARK = 'data-scripts="on-demand"'
const CHUNK_ADDRESS = / src="([^"]*\/_next\/static\/chunks\/[^"]+)"/
const CHUNK_PRELOAD = /<link rel="preload" as="script"[^>]*\/?>/g
const FLIGHT_START = '(self.__next_f=self.__next_f||[]).push([0])'
const FLIGHT_PART = /^self\.__next_f\.push\((\[1,"(?:[^"\\]|\\.)*"\])\)$/

/** Matches the scripts that Next itself wrote into a page: only those carry the mark (render-mark.mjs). */
const markedScripts = (mark) =>
  new RegExp(`<script([^>]*) nonce="${mark}"([^>]*)>([\\s\\S]*?)</script>`, 'g')

/** Removes the mark from a text, as if Next had written it without. */
function unmarked(text, mark) {
  return text
    .replaceAll(` nonce="${mark}"`, '')
    .replaceAll(`"nonce":"${mark}"`, '"nonce":"$undefined"')
    .replaceAll(`\\"nonce\\":\\"${mark}\\"`, '\\"nonce\\":\\"$undefined\\"')
}

const unmarkedData = (data, mark) =>
  data.includes(mark) ? Buffer.from(unmarked(data.toString('utf8'), mark)) : data

/**
 * Removes the component data from a page, which repeats all its content: the loader fetches it when React is needed. Only does
 * so when the data in the page is identical to Next's response to such a request.
 */
function withoutFlight({ html, rscData }, mark) {
  if (!rscData) return null
  let inPage = ''
  const bare = html.replace(markedScripts(mark), (script, _before, _after, source) => {
    if (source === FLIGHT_START) return ''
    const [, part] = FLIGHT_PART.exec(source) ?? []
    if (!part) return script
    inPage += JSON.parse(part)[1]
    return ''
  })
  const isWhole = !bare.includes('__next_f') && unmarked(inPage, mark) === rscData.toString('utf8')
  return isWhole ? bare : null
}

/** Removes the framework's scripts from a page, also those for browsers without modules, which get only the page itself. */
function takeChunks(html, mark) {
  const chunks = []
  const bare = html
    .replace(CHUNK_PRELOAD, '')
    .replace(markedScripts(mark), (script, before, after) => {
      const [, address] = CHUNK_ADDRESS.exec(before + after) ?? []
      if (!address) return script
      if (!(before + after).includes('noModule') && !chunks.includes(address)) chunks.push(address)
      return ''
    })
  return { bare, chunks }
}

/**
 * Removes the framework's scripts from a page and lists them at its end: lib/browser/reading fetches them when the reader first
 * touches a control.
 */
function putScriptsOnDemand(page, mark) {
  const withoutData = withoutFlight(page, mark)
  const { bare, chunks } = takeChunks(withoutData ?? page.html, mark)
  const end = bare.lastIndexOf('</body>')
  const framework = JSON.stringify({ chunks, fetchesData: withoutData !== null })
  const named = `<script type="application/json" data-framework>${framework}</script>`
  page.html = inlineStyles(`${bare.slice(0, end)}${named}${bare.slice(end)}`)
  return null
}

const ROOT_SCRIPT = `${rootScript}</script>`

/**
 * Loads the framework's scripts at once, in engines that can parse them, right after the script that detects this.
 * @returns {string | null} the loader script; null when the page has no detection script
 */
function putScriptsBehindGate(page, mark) {
  const { bare, chunks } = takeChunks(page.html, mark)
  const at = bare.indexOf(ROOT_SCRIPT)
  if (at < 0 || chunks.length === 0) return null
  const place = at + ROOT_SCRIPT.length
  const loader = gatedLoader(chunks)
  page.html = `${bare.slice(0, place)}<script>${loader}</script>${bare.slice(place)}`
  return loader
}

const getHash = (source) =>
  `'sha256-${createHash('sha256').update(source, 'utf8').digest('base64')}'`

const STATIC_HASHES = [rootScript, loginReasonScript].map(getHash)

/**
 * The content security policy for the scripts of one page: our own files, our own inline scripts, and those that Next
 * wrote into this page. It never covers other scripts found in the page, which a text might have injected. It is sent
 * beside the site-wide policy; browsers enforce both.
 */
function scriptPolicy(sources) {
  const hashes = new Set([...STATIC_HASHES, ...sources.map(getHash)])
  return `script-src 'self' ${[...hashes].join(' ')}`
}

/** Finishes the scripts of a page that Next rendered with a mark. Returns the sources of those allowed to run in it. */
function finishScripts(page, mark) {
  if (page.rscData) page.rscData = unmarkedData(page.rscData, mark)
  for (const [path, data] of page.segmentData ?? []) {
    page.segmentData.set(path, unmarkedData(data, mark))
  }
  const isOnDemand = page.html.includes(ON_DEMAND_MARK)
  const loader = (isOnDemand ? putScriptsOnDemand : putScriptsBehindGate)(page, mark)
  const framework = [...page.html.matchAll(markedScripts(mark))]
    .map(([, , , source]) => unmarked(source, mark))
    .filter(Boolean)
  page.html = unmarked(page.html, mark)
  return loader ? [...framework, loader] : framework
}

/** Reads the status that a page sets in its head, where no content can be. */
function getStatus(html) {
  const [, status] = STATUS_MARK.exec(html.slice(0, html.indexOf('</head>'))) ?? []
  return status ? Number(status) : undefined
}

/**
 * Finishes a rendered page in place, before it is sent or kept.
 * @param {{ html: string, rscData?: Buffer, segmentData?: Map<string, Buffer>, headers?: Record<string, string>, status?:
 *   number }} page Next's cache value.
 * @param {{ mark?: string, isMarked?: boolean, isSecret?: boolean }} options `mark`: of the request it was rendered for,
 *   without which none of Next's scripts may run; `isMarked`: false where the server marks nothing, so that the site-wide
 *   policy stands alone; `isSecret`: browsers and proxies must not keep the page
 */
export function finishPage(page, { mark, isMarked = true, isSecret = false }) {
  page.headers ??= {}
  const sources = mark ? finishScripts(page, mark) : []
  page.status = getStatus(page.html) ?? page.status
  if (isMarked) page.headers['content-security-policy'] = scriptPolicy(sources)
  page.headers['cache-control'] = isSecret ? 'no-store' : 'public, max-age=0, must-revalidate'
  if (page.status === 503) {
    page.headers['cache-control'] = 'no-store'
    page.headers['retry-after'] = '5'
  }
}
