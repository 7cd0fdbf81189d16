import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locales'
import { LanguageMenu } from './language-menu'
import { ThemeSwitch } from './theme-switch'

/** How the page is displayed: light or dark, in which language, and whatever else that menu holds. */
export function ViewTools({ locale, children }: { locale: Locale; children?: ReactNode }) {
  const t = useTranslations('nav')
  return (
    <>
      <ThemeSwitch label={t('theme')} />
      <LanguageMenu locale={locale} label={t('language')}>
        {children}
      </LanguageMenu>
    </>
  )
}
