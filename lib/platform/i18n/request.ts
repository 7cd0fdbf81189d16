import { getRequestConfig } from 'next-intl/server'
import { defaultLocale, isLocale } from '@/lib/core/locales'
import en from '@/messages/en.json'

/** Messages of a language; what it does not translate yet is English. */
export default getRequestConfig(async ({ requestLocale }) => {
  const wanted = (await requestLocale) ?? defaultLocale
  const locale = isLocale(wanted) ? wanted : defaultLocale
  const own = locale === 'en' ? {} : (await import(`../../../messages/${locale}.json`)).default
  return { locale, messages: merge(en, own), timeZone: 'Africa/Kigali' }
})

type Messages = { [key: string]: string | Messages }

function merge(base: Messages, over: Messages): Messages {
  const merged: Messages = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const under = merged[key]
    merged[key] =
      typeof value === 'object' && typeof under === 'object' ? merge(under, value) : value
  }
  return merged
}
