import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import en from '@/messages/en.json'
import { CharacterCount } from './character-count'

const MESSAGE = 'Please use at most 2,000 characters.'

const shown = (typed: string, isSilent = false) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ forms: en.forms }}>
      <CharacterCount control="box" id="count" max={2000} typed={typed} isSilent={isSilent} />
    </NextIntlClientProvider>,
  ).replace(/<[^>]*>/g, '')

it.each([
  ['far below the limit', '', ''],
  ['at nine tenths', 'x'.repeat(1800), ''],
  ['near the limit', 'x'.repeat(1801), '1801 / 2000'],
  ['at the limit', 'x'.repeat(2000), '2000 / 2000'],
  ['beyond the limit', 'x'.repeat(2001), `${MESSAGE}2001 / 2000`],
  ['in characters, not code units', '🦴'.repeat(2000), '2000 / 2000'],
])('counts a text %s', (_name, typed, text) => {
  expect(shown(typed)).toBe(text)
})

it('omits its message if the field shows an error', () => {
  expect(shown('x'.repeat(2001), true)).toBe('2001 / 2000')
})
