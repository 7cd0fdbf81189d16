import 'server-only'
import { createTranslator } from 'use-intl/core'
import type { Locale } from '@/lib/core/locales'
import { isolatingTranslator } from '@/lib/core/typed-text'
import en from '@/messages/en.json'

/** A message compiled by the build is an array. */
type Texts = { [key: string]: string | unknown[] | Texts }

const isGroup = (value: Texts[string] | undefined): value is Texts =>
  typeof value === 'object' && !Array.isArray(value)

function merge(base: Texts, over: Texts): Texts {
  const merged: Texts = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const under = merged[key]
    merged[key] = isGroup(value) && isGroup(under) ? merge(under, value) : value
  }
  return merged
}

/** A catalogue never changes while the process runs, so each is assembled once. */
const catalogues = new Map<Locale, Promise<typeof en>>()

async function readCatalogue(locale: Locale): Promise<typeof en> {
  if (locale === 'en') return en
  const own: Texts = (await import(`../../../messages/${locale}.json`)).default
  return merge(en, own) as typeof en
}

/** The messages of a language; untranslated ones are English. */
export function getMessages(locale: Locale): Promise<typeof en> {
  const known = catalogues.get(locale) ?? readCatalogue(locale)
  catalogues.set(locale, known)
  return known
}

/** The messages of a language outside of pages: feed, manifest, pictures. */
export async function translator(locale: Locale) {
  return isolatingTranslator(createTranslator({ locale, messages: await getMessages(locale) }))
}
