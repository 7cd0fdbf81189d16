import { expect, it } from 'vitest'
import { PageShell } from './pages.mjs'

const page = (typed: string, query: string, content: string) =>
  `<title>Search: ${typed}</title><a href="/fr/home/search?q=${query}">fr</a>` +
  `<input value="${typed}"/><main>${content}</main><a href="/home/search?q=${query}">en</a>`

const shell = () =>
  new PageShell(page('placeholder1', 'placeholder1', '<p>nothing</p>'), '<p>nothing</p>', {
    typed: 'placeholder1',
  })

it('fills the values, each escaped for its place', () => {
  const typed = `"><script>alert('1')</script>&amp; $& é`
  const filled = shell().fill({ typed }, '<p>$& found</p>')
  const escaped = '&quot;&gt;&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;&amp;amp; $&amp; é'
  const query = String(new URLSearchParams([['q', typed]])).slice(2)
  expect(filled).toBe(page(escaped, query, '<p>$& found</p>'))
  expect(query).not.toMatch(/[&<>"']/)
})

it('never treats a value as a placeholder', () => {
  expect(shell().fill({ typed: 'placeholder1' }, 'placeholder1')).toBe(
    page('placeholder1', 'placeholder1', 'placeholder1'),
  )
})

it.each([
  ['content that is not there', page('a', 'a', '<p>other</p>')],
  ['content that is there twice', page('a', 'a', '<p>nothing</p><p>nothing</p>')],
  ['a hole in a script', `<script>x("placeholder1")</script>${page('a', 'a', '<p>nothing</p>')}`],
])('rejects a page with %s', (_, html) => {
  expect(() => new PageShell(html, '<p>nothing</p>', { typed: 'placeholder1' })).toThrow()
})
