import 'server-only'
import { getRequestConfig } from 'next-intl/server'
import { defaultLocale, isLocale } from '@/lib/core/locales'
import { getMessages } from './translator'

/** The settings of next-intl for a request: language, messages and time zone. */
export default getRequestConfig(async ({ requestLocale }) => {
  const wanted = (await requestLocale) ?? defaultLocale
  const locale = isLocale(wanted) ? wanted : defaultLocale
  return { locale, messages: await getMessages(locale), timeZone: 'Africa/Kigali' }
})
