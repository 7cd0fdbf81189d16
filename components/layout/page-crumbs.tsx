import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import { breadcrumbList } from '@/lib/core/structured-data/site'
import { cutText, jsonForScript } from '@/lib/core/text'
import { Breadcrumbs } from '../ui/breadcrumbs'

/** Structured data for search engines; no text in it can close the enclosing element. */
export function JsonLd({ data }: { data: object | object[] }) {
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForScript(data) }} />
  )
}

const MAX_LABEL_LENGTH = 60

interface Props {
  locale: Locale
  /** The site's address, without trailing slash. */
  siteUrl: string
  /** The steps below Home, the page itself last. Paths have no language prefix. */
  trail: { label: string; path: string; lang?: string }[]
  className?: string
}

/** The breadcrumbs from Home to this page, for readers and search engines. */
export function PageCrumbs({ locale, siteUrl, trail, className }: Props) {
  const t = useTranslations('breadcrumbs')
  const tNav = useTranslations('nav')
  const home: (typeof trail)[number] = { label: tNav('home'), path: paths.home }
  const steps = [home, ...trail].map(({ path, ...step }) => ({
    ...step,
    href: localePath(locale, path),
  }))
  const crumbs = steps.map((step) => ({
    ...step,
    label: cutText(preserveFrenchSpaces(step.label, step.lang ?? locale), MAX_LABEL_LENGTH),
  }))
  return (
    <>
      <Breadcrumbs label={t('label')} items={crumbs} className={className} />
      <JsonLd data={breadcrumbList(siteUrl, steps)} />
    </>
  )
}
