import { expect, test } from 'vitest'
import { getVersion, getWords, normalizeText } from './cached-pages'

const page = (text: string, comment: string, hash = 'a') =>
  `<html><head><script src="/scripts/${hash}.js"></script></head><body><header>Menu</header>
  <main id="content"><article class="x"><h1>Gout</h1><script>var x</script><p>${text}</p></article>
  <p>${comment}</p></main></body></html>`

test("extracts the words of a page's text", () => {
  expect(getWords(page('Rest the joint.', 'Thanks!'))).toBe(' Gout Rest the joint. ')
  expect(getWords('<main><p>Alone</p></main>')).toBe(' Alone ')
})

test('changes the version for another text, not for a comment or script', async () => {
  const version = await getVersion(page('Rest the joint.', 'Thanks!'))
  expect(await getVersion(page('Rest the joint.', 'Or so.', 'b'))).toBe(version)
  expect(await getVersion(page('Move the joint.', 'Thanks!'))).not.toBe(version)
})

test('finds a word with and without its accents', () => {
  expect(normalizeText('Goutte Aiguë')).toBe('goutte aigue')
})

test.each(["n'ingingo", 'n’ingingo', 'nʼingingo', "l'arthrite", 'l’arthrite', 'R&D', '"repos"'])(
  'finds %s in a page that writes its signs in another way',
  (typed) => {
    const words = `<main><h1>n&#x27;ingingo</h1><p>l’arthrite, R&amp;D, &quot;repos&quot;</p></main>`
    const text = normalizeText(getWords(words))
    for (const word of normalizeText(typed).trim().split(/\s+/)) expect(text).toContain(word)
    expect(normalizeText(typed)).not.toMatch(/['"&’ʼ]/)
  },
)
