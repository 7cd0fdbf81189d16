import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { formatPhone, phoneLink } from '@/lib/core/format-phone.mjs'
import { type ContentLanguage, type Locale, toContentLanguage, toLang } from '@/lib/core/locales'
import { plainText } from '@/lib/core/plain-text'
import { toReadingText } from '@/lib/core/reading-text'
import type { SiteProfile } from '@/lib/core/site'
import type { SitePageKey } from '@/lib/core/site-texts'
import { defaultPageHtml, SITE_PAGES } from '@/lib/core/site-texts'
import { aboutSitePage, organization } from '@/lib/core/structured-data/site'
import { useReadingNames } from '../editorial/use-reading-names'
import { defineMetadata, definePage } from '../layout/define-page'
import { EmergencyCalls } from '../layout/emergency'
import { JsonLd, PageCrumbs } from '../layout/page-crumbs'
import { pageMetadata } from '../layout/page-metadata'

/** The emergency numbers, and the contact details of the site's operator, as far as configured. */
export function ContactLines({ site }: { site: SiteProfile }) {
  const t = useTranslations('contact')
  const { operator, address, phone, mail } = site
  const hasOperator = operator || address || phone || mail
  const line = 'inline-flex min-h-11 items-center text-forest underline wrap-anywhere'
  return (
    <>
      <div className="mt-4 rounded-card border border-line bg-surface p-4">
        <p>{t('urgent')}</p>
        <EmergencyCalls numbers={site.emergencyNumbers} />
      </div>
      {hasOperator ? (
        <address className="mt-6 text-lg not-italic wrap-anywhere">
          {operator ? <p className="font-semibold">{operator}</p> : null}
          {address ? <p>{address}</p> : null}
          {phone ? (
            <p>
              <a href={phoneLink(phone)} className={line}>
                {formatPhone(phone)}
              </a>
            </p>
          ) : null}
          {mail ? (
            <p>
              <a href={`mailto:${mail}`} className={line}>
                {mail}
              </a>
            </p>
          ) : null}
        </address>
      ) : (
        <p className="mt-6 text-muted">{t('none')}</p>
      )}
    </>
  )
}

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
function SitePage({ type, path, title, lead, text, locale, site, children }: Props) {
  const t = useTranslations('siteTexts')
  const languages = useTranslations('languages')
  const lang = toLang(text.language)
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

interface SitePageDefinition {
  key: SitePageKey
  type: 'AboutPage' | 'ContactPage' | 'WebPage'
  path: string
  /** Reads the administrators' text; null if there is none. */
  read: (
    locale: Locale,
  ) => Promise<{ html: string; language: ReturnType<typeof toContentLanguage> } | null>
  readSite: () => Promise<SiteProfile>
  /** The sharing picture. */
  image: (locale: Locale) => string
  before?: (site: SiteProfile) => ReactNode
}

/** Creates one of the site's own pages: its metadata and content, from the same read. */
export function defineSitePage(definition: SitePageDefinition) {
  const { key, type, path, read, readSite, image, before } = definition
  const { namespace } = SITE_PAGES[key]

  async function readText(locale: Locale) {
    const own = await read(locale)
    if (own) return { ...own, isOwn: true }
    const t = await getTranslations({ locale, namespace })
    const say = (name: string) => t(name as 'title')
    return { html: defaultPageHtml(key, say), language: toContentLanguage(locale), isOwn: false }
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
