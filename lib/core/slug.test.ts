import { expect, test } from 'vitest'
import { toSlug } from './paths'

test.each([
  ['Hot, swollen joint: first steps', 'hot-swollen-joint-first-steps'],
  ["Kubana n'indwara y’amavi", 'kubana-n-indwara-y-amavi'],
  ['Goutte : comprendre et prévenir les crises', 'goutte-comprendre-et-prevenir-les-crises'],
  ['Un œil rouge — à surveiller ?', 'un-oeil-rouge-a-surveiller'],
  ['Maumivu ya mgongo: dalili za hatari', 'maumivu-ya-mgongo-dalili-za-hatari'],
  ['  ÉTÉ  2026 / 50 %  ', 'ete-2026-50'],
  ['İstanbul', 'istanbul'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
  ['../../etc/passwd?x=1#y', 'etc-passwd-x-1-y'],
])('%s', (title, slug) => {
  expect(toSlug(title, 'article')).toBe(slug)
})

test.each(['', '   ', '???', '关节炎', '\u0000\r\n'])('returns the fallback for %j', (title) => {
  expect(toSlug(title, 'article')).toBe('article')
})

test('truncates at a word, or within a single long word', () => {
  const words = `${'joint '.repeat(9)}abcdef tail`
  expect(toSlug(words, 'article')).toBe(`${'joint-'.repeat(9)}abcdef`)
  expect(toSlug(`${'joint '.repeat(9)}abcdefg tail`, 'article')).toBe(
    'joint-'.repeat(9).slice(0, -1),
  )
  expect(toSlug('x'.repeat(500), 'article')).toBe('x'.repeat(60))
})
