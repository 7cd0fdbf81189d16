import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { listPages } from './support/pages'

const BASE_URL = String(process.env.BASE_URL)
/** The largest cost of older engines to each modern browser, in bytes of a compressed first view. */
const MAX_COST_BYTES = 300

/** The parts of a page that only older engines need, including their copies for the framework. */
const LEGACY_PARTS = [
  /<noscript><link rel="stylesheet" href="\/plain\.css"\/><\/noscript>/g,
  /\[\\"\$\\",\\"link\\",null,\{[^{}]*plain\.css[^{}]*\}\]/g,
  /else w\.write\('.{0,12}link rel=.{0,60}?plain\.css.{0,30}?'\);/g,
  /if\(!self\.globalThis\)self\.globalThis=self;/g,
  /if\(CSS\.supports\('font-optical-sizing','auto'\).{0,30}?Promise\.allSettled\)/g,
  /if\('runs' in document\.documentElement\.dataset\)/g,
  /<p role="note" class="newer">.*?<\/p>/g,
  /\{\\"role\\":\\"note\\",\\"className\\":\\"newer\\".*?\]\}\],\\"\.\\"\]\}/g,
]

/**
 * Compressed as modern browsers receive it. For a page longer than gzip's window of 32 KB, gzip also counts what falls
 * out of the window: up to 140 bytes.
 */
const getCompressedSize = (html: string) => brotliCompressSync(html).length

// The longest of these texts are in Kinyarwanda, and a page with a form has them twice.
it.each([...(await listPages(BASE_URL)), ['kinyarwanda-sign-in', '/rw/auth/login']])(
  'limits the cost of older engines in the first view of %s',
  async (title, path) => {
    const html = await (await fetch(BASE_URL + path)).text()
    const bare = LEGACY_PARTS.reduce((left, part) => left.replace(part, ''), html)
    expect(bare).not.toMatch(/plain\.css|class(?:Name)?\\?[=":]+\\?"newer/)
    const cost = getCompressedSize(html) - getCompressedSize(bare)
    console.log(`${title}: ${cost} bytes`)
    expect(cost).toBeGreaterThan(0)
    expect(cost).toBeLessThanOrEqual(MAX_COST_BYTES)
  },
)
