import 'server-only'
import { createTranslator } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { messagesOf } from './messages'

/** The messages of a language outside of pages: feed, manifest, pictures. */
export async function translator(locale: Locale) {
  return createTranslator({ locale, messages: await messagesOf(locale) })
}
