import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { LanguageMenu } from './language-menu'
import { ThemeSwitch } from './theme-switch'

/** How the page is shown: light or dark, and in which language. */
export function ViewTools({ locale }: { locale: Locale }) {
  const t = useTranslations('nav')
  return (
    <>
      <ThemeSwitch label={t('theme')} />
      <LanguageMenu locale={locale} label={t('language')} />
    </>
  )
}
