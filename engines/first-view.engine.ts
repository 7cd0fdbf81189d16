import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { listPages } from './support/pages'

const BASE_URL = String(process.env.BASE_URL)
/** What older engines may cost each modern browser, bytes of a compressed first view. */
const MOST = 300

/** What stands in a page for the sake of older engines alone, also where it stands again for the framework. */
const FOR_OLDER = [
  /<noscript><link rel="stylesheet" href="\/plain\.css"\/><\/noscript>/g,
  /\[\\"\$\\",\\"link\\",null,\{[^{}]*plain\.css[^{}]*\}\]/g,
  /else w\.write\('.{0,12}link rel=.{0,60}?plain\.css.{0,30}?'\);/g,
  /if\(!self\.globalThis\)self\.globalThis=self;/g,
  /if\(CSS\.supports\('font-optical-sizing','auto'\).{0,30}?Promise\.allSettled\)/g,
  /if\('runs' in document\.documentElement\.dataset\)/g,
  /<p role="note" class="newer">.*?<\/p>/g,
  /\{\\"role\\":\\"note\\",\\"className\\":\\"newer\\".*?\]\}\],\\"\.\\"\]\}/g,
]

const weigh = (html: string) => gzipSync(html, { level: 9 }).length

it.each(await listPages(BASE_URL))(
  'the first view of %s: what older engines cost the others',
  async (title, path) => {
    const html = await (await fetch(BASE_URL + path)).text()
    const bare = FOR_OLDER.reduce((left, part) => left.replace(part, ''), html)
    expect(bare).not.toMatch(/plain\.css|class(?:Name)?\\?[=":]+\\?"newer/)
    const cost = weigh(html) - weigh(bare)
    console.log(`${title}: ${cost} bytes`)
    expect(cost).toBeGreaterThan(0)
    expect(cost).toBeLessThanOrEqual(MOST)
  },
)
