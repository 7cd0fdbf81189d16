import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { contentLanguageOf, type Locale } from '@/lib/core/locales'
import { plainText } from '@/lib/core/plain-text'
import type { SiteProfile } from '@/lib/core/site'
import { defaultPageHtml, SITE_PAGES } from '@/lib/core/site-pages'
import type { SitePageKey } from '@/lib/core/site-texts'
import { defineMetadata, definePage } from '../layout/define-page'
import { pageMetadata } from '../layout/page-metadata'
import { SitePage } from './site-page'

interface SitePageDefinition {
  key: SitePageKey
  type: 'AboutPage' | 'ContactPage' | 'WebPage'
  path: string
  /** Reads the administrators' text; null where they wrote none. */
  read: (
    locale: Locale,
  ) => Promise<{ html: string; language: ReturnType<typeof contentLanguageOf> } | null>
  readSite: () => Promise<SiteProfile>
  /** The sharing picture. */
  image: (locale: Locale) => string
  before?: (site: SiteProfile) => ReactNode
}

/** Makes one of the site's own pages: its metadata and content, from the same read. */
export function defineSitePage(definition: SitePageDefinition) {
  const { key, type, path, read, readSite, image, before } = definition
  const { namespace } = SITE_PAGES[key]

  async function readText(locale: Locale) {
    const own = await read(locale)
    if (own) return { ...own, isOwn: true }
    const t = await getTranslations({ locale, namespace })
    const say = (name: string) => t(name as 'title')
    return { html: defaultPageHtml(key, say), language: contentLanguageOf(locale), isOwn: false }
  }

  return {
    generateMetadata: defineMetadata(async ({ locale }) => {
      const t = await getTranslations({ locale, namespace })
      const { html, isOwn } = await readText(locale)
      return pageMetadata({
        locale,
        path,
        title: t('title'),
        description: isOwn ? plainText(html) : t('lead'),
        image: image(locale),
      })
    }),
    page: definePage(async ({ locale }) => {
      const t = await getTranslations({ locale, namespace })
      const site = await readSite()
      return (
        <SitePage
          type={type}
          path={path}
          title={t('title')}
          lead={t('lead')}
          text={await readText(locale)}
          locale={locale}
          site={site}
        >
          {before?.(site)}
        </SitePage>
      )
    }),
  }
}
