import { useTranslations } from 'next-intl'
import { formatVersionCode } from '@/lib/core/identifiers'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { qrPath } from '@/lib/core/qr-path'
import { preserveFrenchSpaces, toReadingText } from '@/lib/core/reading-text'
import type { SiteProfile } from '@/lib/core/site'
import { withTextPictures } from '@/lib/core/text-pictures'
import type { ArticleDto } from '@/lib/modules/content/articles/schema'
import type { PublicTranslations } from '@/lib/modules/content/translations/schema'
import type { ImageDto } from '@/lib/modules/files/schema'
import { PrintedByline } from '../articles/article-view'
import { WhatChanged } from '../editorial/byline'
import { useReadingNames } from '../editorial/use-reading-names'
import { OriginalChanged } from '../translations/translation-links'
import { ButtonLink, buttonStyle } from '../ui/button'
import { versionAddress } from './printed-page'

interface VersionMarkProps {
  code: string
  /** Absolute: the address to check the version at. */
  address: string
}

/** Shows how to check whether a leaflet is current: a QR code, and the same code to type or read aloud. */
function VersionMark({ code, address }: VersionMarkProps) {
  const t = useTranslations('printed')
  const { size, d } = qrPath(address)
  return (
    <aside className="leaflet-mark">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        width="128"
        height="128"
        role="img"
        aria-label={t('qr')}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0`} />
        <path d={d} />
      </svg>
      <p>
        <strong>{t('stillCurrent')}</strong>
        <br />
        {t('scan')} <span className="leaflet-address">{address.replace(/^https?:\/\//, '')}</span>
        <br />
        {t('code', { code: formatVersionCode(code) })}
      </p>
    </aside>
  )
}

export const LEAFLET_SIZES = ['a4', 'a5'] as const
export type LeafletSize = (typeof LEAFLET_SIZES)[number]

/** The paper size; printers prompt for another one. */
const SHEETS: Record<LeafletSize, string> = {
  a4: '@page{size:A4;margin:18mm}',
  a5: '@page{size:A5;margin:11mm}@media print{.prose,.leaflet-mark{font-size:9pt!important}.leaflet h1{font-size:16pt}}',
}
const MARK =
  '.leaflet-mark{display:flex;gap:1rem;align-items:center;margin-top:1.5rem;border:1px solid;padding:.5rem;break-inside:avoid}.leaflet-mark svg{width:32mm;flex:none}.leaflet-address{font-weight:700;word-break:break-all}'

interface Props {
  article: ArticleDto
  pictures: ImageDto[]
  /** The original, if it has changed since it was translated. */
  original: PublicTranslations['changed']
  size: LeafletSize
  locale: Locale
  site: SiteProfile
}

/** An article for printing, with the code to check whether it is current. */
export function Leaflet({ article, pictures, original, size, locale, site }: Props) {
  const t = useTranslations('printed')
  const tArticle = useTranslations('article')
  const { article_id: id, code } = article
  const lang = toLang(article.language)
  const { html } = toReadingText(
    withTextPictures(article.article_content, pictures),
    lang,
    useReadingNames(locale, site.emergencyNumbers[0]),
  )
  return (
    <article className="leaflet mx-auto max-w-measure px-4 py-8 print:p-0">
      <style>{SHEETS[size] + MARK}</style>
      <p className="no-print mb-6 flex flex-wrap gap-3">
        <button
          type="button"
          data-plain
          data-print
          className={buttonStyle('primary', 'medium', 'scripted')}
        >
          {tArticle('print')}
        </button>
        {LEAFLET_SIZES.map((each) => (
          <ButtonLink
            key={each}
            variant="secondary"
            href={localePath(locale, paths.leaflet(id, each))}
            aria-current={each === size ? 'page' : undefined}
          >
            {each.toUpperCase()}
          </ButtonLink>
        ))}
        <ButtonLink variant="quiet" href={paths.articleFile(id)} download>
          {t('file')}
        </ButtonLink>
        <ButtonLink
          variant="quiet"
          href={localePath(locale, paths.article(id, article.article_title))}
        >
          {t('back')}
        </ButtonLink>
      </p>
      <p className="hidden print:block">{site.name}</p>
      <h1 className="text-3xl" lang={lang}>
        {preserveFrenchSpaces(article.article_title, lang)}
      </h1>
      <PrintedByline article={article} locale={locale} />
      {original ? <OriginalChanged language={original.language} /> : null}
      <WhatChanged changed={article.what_changed} locale={locale} lang={lang} />
      <div className="prose mt-6" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
      {code ? <VersionMark code={code} address={versionAddress(site.url, article, code)} /> : null}
    </article>
  )
}
