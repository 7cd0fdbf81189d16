import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { contentKinds } from '@/lib/core/content-kinds'
import { formatLongDate } from '@/lib/core/dates'
import { formatVersionCode } from '@/lib/core/identifiers'
import { type ContentLanguage, type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { PrintedCopy } from '@/lib/modules/content/schema'
import type { PublicTranslations } from '@/lib/modules/content/translations/schema'
import { StatusMark } from '../layout/unavailable'
import { OriginalChanged } from '../translations/translation-links'
import { ButtonLink } from '../ui/button'

/** The address for checking a version, in the language of its text, on the site's public address. */
export const versionAddress = (
  siteUrl: string,
  { language }: { language: ContentLanguage },
  code: string,
) => `${siteUrl}${localePath(toLang(language), paths.printed(formatVersionCode(code)))}`

interface Props {
  /** As typed. */
  code: string
  printed: PrintedCopy | null
  /** The original of a public translation, if it has changed since. */
  original: PublicTranslations['changed']
  locale: Locale
}

/** The state of a printed text: still valid, changed and how, withdrawn, or unknown code. */
export function PrintedPage({ code, printed, original, locale }: Props) {
  const t = useTranslations('printed')
  const frame = (title: string, children: ReactNode) => (
    <div className="mx-auto max-w-2xl px-4 py-12">
      {printed ? (
        <p className="text-muted">{t('code', { code: formatVersionCode(code) })}</p>
      ) : (
        <StatusMark status={404} />
      )}
      <h1 className="text-3xl">{title}</h1>
      {children}
    </div>
  )
  if (!printed) {
    return frame(
      t('unknown'),
      <>
        <p className="mt-4 text-lg">{t('unknownText')}</p>
        <p className="mt-4 text-lg">{t('unknownGone')}</p>
        <Lead href={localePath(locale, paths.articles)}>{t('search')}</Lead>
      </>,
    )
  }
  if (printed.state === 'withdrawn') {
    const { date } = printed
    const since = date ? t('withdrawnOn', { date: formatLongDate(date, locale) }) : ''
    return frame(
      t('withdrawn'),
      <>
        <p className="mt-4 text-lg">
          {since} {t('withdrawnText')}
        </p>
        <Lead href={localePath(locale, paths.articles)}>{t('search')}</Lead>
      </>,
    )
  }
  const { kind, id, title, language } = printed
  const lang = toLang(language)
  const link = <Lead href={localePath(lang, contentKinds[kind].path(id))}>{t('read')}</Lead>
  const name = (
    <>
      <p className="mt-4 text-lg font-semibold" lang={lang}>
        {title}
      </p>
      {original ? <OriginalChanged language={original.language} /> : null}
    </>
  )
  if (printed.state === 'current') {
    return frame(
      t('current'),
      <>
        {name}
        <p className="mt-2">{t('currentText')}</p>
        {link}
      </>,
    )
  }
  return frame(
    t('changed', { date: formatLongDate(printed.changedAt, locale) }),
    <>
      {name}
      <h2 className="mt-6 text-xl">{t('whatChanged')}</h2>
      {printed.notes.length > 0 ? (
        <ul className="mt-2 grid list-disc gap-2 pl-5">
          {printed.notes.map(({ note, date }) => (
            <li key={date}>
              {formatLongDate(date, locale)}: <span lang={lang}>{note}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2">{t('noNote')}</p>
      )}
      {link}
    </>,
  )
}

function Lead({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="mt-8">
      <ButtonLink href={href}>{children}</ButtonLink>
    </p>
  )
}
