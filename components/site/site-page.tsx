import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type ContentLanguage, type Locale, langOf } from '@/lib/core/locales'
import { toReadingText } from '@/lib/core/reading-text'
import type { SiteProfile } from '@/lib/core/site'
import { aboutSitePage, organization } from '@/lib/core/structured-data/site'
import { useReadingNames } from '../editorial/use-reading-names'
import { JsonLd } from '../layout/json-ld'
import { PageCrumbs } from '../layout/page-crumbs'

interface Props {
  type: 'AboutPage' | 'ContactPage' | 'WebPage'
  path: string
  title: string
  lead: string
  /** Its text; sanitised. */
  text: { html: string; language: ContentLanguage }
  locale: Locale
  site: SiteProfile
  /** Shown before the text. */
  children?: ReactNode
}

/** One of the site's own pages: the administrators' text, or the product's default. */
export function SitePage({ type, path, title, lead, text, locale, site, children }: Props) {
  const t = useTranslations('siteTexts')
  const languages = useTranslations('languages')
  const lang = langOf(text.language)
  const { html } = toReadingText(text.html, lang, useReadingNames(locale, site.emergencyNumbers[0]))
  return (
    <article className="mx-auto max-w-[38rem] px-4 py-4 sm:py-8">
      <JsonLd
        data={[aboutSitePage(site, { type, path, name: title, locale }), organization(site)]}
      />
      <PageCrumbs
        locale={locale}
        siteUrl={site.url}
        trail={[{ label: title, path }]}
        className="mb-4"
      />
      <h1 className="text-2xl sm:text-4xl">{title}</h1>
      <p className="mt-3 text-lg text-muted">{lead}</p>
      {children}
      {lang === locale ? null : (
        <p className="mt-6 text-sm text-muted">
          {t('onlyIn', { language: languages(text.language) })}
        </p>
      )}
      <div className="prose mt-6" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}
