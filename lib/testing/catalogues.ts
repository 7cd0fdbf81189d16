import { readFileSync } from 'node:fs'
import { type Locale, locales } from '@/lib/core/locales'
import type en from '@/messages/en.json'

/** The catalogue of each language, read from its file. */
export const catalogues = Object.fromEntries(
  locales.map((locale) => [locale, JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))]),
) as Record<Locale, typeof en>
