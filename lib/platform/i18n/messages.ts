import 'server-only'
import type { Locale } from '@/lib/core/locales'
import en from '@/messages/en.json'

type Texts = { [key: string]: string | Texts }

function merge(base: Texts, over: Texts): Texts {
  const merged: Texts = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const under = merged[key]
    merged[key] =
      typeof value === 'object' && typeof under === 'object' ? merge(under, value) : value
  }
  return merged
}

/** The texts of a language; what it does not translate yet is English. */
export async function messagesOf(locale: Locale): Promise<typeof en> {
  if (locale === 'en') return en
  const own: Texts = (await import(`../../../messages/${locale}.json`)).default
  return merge(en, own) as typeof en
}
