import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import en from '@/messages/en.json'
import { Difference } from './version-changes'

const words = (count: number, separator: string) =>
  Array.from({ length: count }, (_, index) => `w${index}`).join(separator)

const shown = (same: string) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ versions: en.versions }}>
      <Difference
        pieces={[
          { kind: 'added', text: 'First ' },
          { kind: 'same', text: same },
          { kind: 'removed', text: ' last' },
        ]}
      />
    </NextIntlClientProvider>,
  ).replace(/<(ins|del).*?<\/\1>|<[^>]*>/g, '')

it('shows unchanged text between two changes whole, or only its first and last words', () => {
  expect(shown(words(24, ' '))).toBe(words(24, ' '))
  const long = words(30, ' ')
  const [before, after] = [words(12, ' '), long.split(' ').slice(-12).join(' ')]
  expect(shown(long)).toBe(`${before}  … ${after}`)
})

it('keeps the line breaks around the words that it shows', () => {
  expect(shown(`\n${words(30, ' ')}\n`)).toMatch(/^\nw0 .* … .* w29\n$/s)
})
