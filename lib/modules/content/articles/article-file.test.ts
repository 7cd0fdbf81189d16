import { expect, it } from 'vitest'
import { type ArticleFile, articleFile, MAX_FILE_BYTES } from './export-article'

const ids = [
  '019aa4c1-0000-4000-8000-00000000000a',
  '019aa4c1-0000-4000-8000-00000000000b',
] as const
const file: ArticleFile = {
  lang: 'rw',
  title: 'Gout & <b>',
  html: `<p>Read <a href="/home/faqs">this</a>.</p>${ids.map((id, at) => `<img src="/api/files/${id}" alt="Foot ${at}" width="10" height="10">`).join('')}<img src="https://evil.example/x.png" alt="Other">`,
  lines: ['Reviewed by Ada'],
  age: { words: 'Ask:', address: 'https://ingingo.example/rw/v/23456-fhkmr', qr: null },
  siteUrl: 'https://ingingo.example',
}
const picture = (kb: number) => ({ mime: 'image/webp', bytes: Buffer.alloc(kb * 1024, 7) })

it('loads nothing, and names the address at which to check its age', () => {
  const html = articleFile(file, new Map([[ids[0], picture(20)]]))
  expect(html).toContain('<html lang="rw">')
  expect(html).toContain('<h1>Gout &amp; &lt;b&gt;</h1>')
  expect(html).toContain('href="https://ingingo.example/home/faqs"')
  expect(html).toContain('https://ingingo.example/rw/v/23456-fhkmr')
  expect(html).toContain('<img alt="Foot 0" src="data:image/webp;base64,')
  expect(html).toContain('<em>[Foot 1]</em><em>[Other]</em>')
  expect(html).not.toMatch(/<script|src="(?!data:)/)
})

it('embeds as many pictures as fit into 150 KB', () => {
  const both = (kb: number) => new Map(ids.map((id) => [id, picture(kb)]))
  const count = (html: string) => html.match(/<img /g)?.length
  expect(count(articleFile(file, both(50)))).toBe(2)
  const full = articleFile(file, both(80))
  expect(count(full)).toBe(1)
  expect(Buffer.byteLength(full)).toBeLessThanOrEqual(MAX_FILE_BYTES)
})
