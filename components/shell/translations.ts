import { createTranslator } from 'use-intl/core'
import type { Locale } from '@/lib/core/locales'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'
import rw from '@/messages/rw.json'
import sw from '@/messages/sw.json'

/**
 * Stands in for next-intl where components are rendered outside of Next (content.tsx): the same texts, put together by
 * the same library, with nothing made twice. Rendering is synchronous, so one language at a time is enough.
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

/** What a language does not translate yet is English. */
const CATALOGUES = { en, fr: merge(en, fr), rw: merge(en, rw), sw: merge(en, sw) }

let current: Locale = 'en'
const translators = new Map<string, unknown>()

/** Chooses the language of what is rendered next. */
export function speak(locale: Locale): void {
  current = locale
}

function makeTranslator(namespace: string | undefined): unknown {
  const messages = CATALOGUES[current] as typeof en
  const config = { locale: current, messages, timeZone: 'Africa/Kigali' }
  // Which namespaces there are is checked where next-intl itself is imported.
  return namespace
    ? createTranslator({ ...config, namespace: namespace as 'search' })
    : createTranslator(config)
}

export function useTranslations(namespace?: string): unknown {
  const key = `${current} ${namespace ?? ''}`
  const known = translators.get(key) ?? makeTranslator(namespace)
  translators.set(key, known)
  return known
}

export const useMessages = () => CATALOGUES[current]

export const useLocale = () => current
