import { createTranslator } from 'use-intl/core'
import { type Locale, locales } from '@/lib/core/locales'
import { isolatingTranslator } from '@/lib/core/typed-text'
import en from '@/messages/en.json'

/**
 * Replaces next-intl outside Next (content.tsx): the same texts, assembled by the same library, with each translator
 * created once. Rendering is synchronous, so one language at a time is enough.
 */

type Texts = { [key: string]: string | Texts }

function merge(base: Texts, over: Texts): Texts {
  const merged: Texts = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const under = merged[key]
    const areGroups = typeof value === 'object' && typeof under === 'object'
    merged[key] = areGroups ? merge(under, value) : value
  }
  return merged
}

/** Falls back to English for texts that a language does not translate yet. */
const CATALOGUES = Object.fromEntries(
  await Promise.all(
    locales.map(async (locale) => {
      // The bundler follows relative paths only.
      const { default: own } = await import(`../../messages/${locale}.json`)
      return [locale, merge(en, own)] as const
    }),
  ),
)

let current: Locale = 'en'
const translators = new Map<string, unknown>()

/** Sets the language of the next render. */
export function setLocale(locale: Locale): void {
  current = locale
}

function makeTranslator(namespace: string | undefined): unknown {
  const messages = CATALOGUES[current] as typeof en
  const config = { locale: current, messages, timeZone: 'Africa/Kigali' }
  // Namespaces are checked where next-intl itself is imported.
  const translator = namespace
    ? createTranslator({ ...config, namespace: namespace as 'search' })
    : createTranslator(config)
  return isolatingTranslator(translator)
}

export function useTranslations(namespace?: string): unknown {
  const key = `${current} ${namespace ?? ''}`
  const known = translators.get(key) ?? makeTranslator(namespace)
  translators.set(key, known)
  return known
}

export const useMessages = () => CATALOGUES[current]

export const useLocale = () => current
