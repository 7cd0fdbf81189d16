import type { Locale } from '@/lib/core/locales'
import type en from '@/messages/en.json'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: typeof en
  }
}
