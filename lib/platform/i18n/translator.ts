import 'server-only'
import { createTranslator } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { messagesOf } from './messages'

/** The texts of a language for what is not a page: feed, manifest, pictures. */
export async function translator(locale: Locale) {
  return createTranslator({ locale, messages: await messagesOf(locale) })
}
