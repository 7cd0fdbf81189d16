import type { ReactNode } from 'react'
import type { Audience } from '@/lib/core/audiences'
import { type ContentLanguage, type Locale, toLang } from '@/lib/core/locales'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import { LanguageLabel } from '../translations/translation-links'
import { AudienceLabel } from './filters'

interface Props {
  audience?: Audience
  parts: (string | number | null)[]
  language: ContentLanguage
  locale: Locale
}

/** The details that distinguish a result, its audience, and its language if it differs from the reader's. */
export function ResultMeta({ parts, audience, language, locale }: Props) {
  const known = parts.filter(Boolean).join(' · ')
  const isOtherLanguage = toLang(language) !== locale
  return (
    <>
      {known}
      {known && audience ? ' · ' : null}
      {audience ? <AudienceLabel audience={audience} /> : null}
      {(known || audience) && isOtherLanguage ? ' · ' : null}
      <LanguageLabel language={language} locale={locale} />
    </>
  )
}

/** A passage in pieces; `hit` marks the matched words. */
export type ExcerptPieces = { text: string; hit: boolean }[]

/** A passage with the matched words marked. */
export function ExcerptText({ excerpt }: { excerpt: ExcerptPieces }) {
  return excerpt.map((piece, index) =>
    piece.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity and never move
      <mark key={index} className="bg-ochre text-[#1b1f1d]">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}

export interface FoundEntryProps {
  /** Distinguishes entries. */
  id: string
  title: ReactNode
  language: ContentLanguage
  excerpt?: ExcerptPieces
  /** The page of the entry; absent if the excerpt is the whole text. */
  href?: string
  /** Further details: date, author, source. */
  note?: ReactNode
  /** Another link to it, above the link that covers the entry. */
  secondaryLink?: ReactNode
}

/** A search result as a line of an index: title, the words around the hit, a note. */
export function FoundEntry({
  title,
  language,
  excerpt,
  href,
  note,
  secondaryLink,
}: FoundEntryProps) {
  const lang = toLang(language)
  const shown = typeof title === 'string' ? preserveFrenchSpaces(title, lang) : title
  return (
    <li className="group relative border-t border-line py-5 first:border-t-0">
      <h3 className="max-w-measure text-lg leading-snug" lang={lang}>
        {href ? (
          <a href={href} className="group-hover:underline after:absolute after:inset-0">
            {shown}
          </a>
        ) : (
          shown
        )}
      </h3>
      {excerpt && excerpt.length > 0 ? (
        <p className="mt-1 max-w-measure" lang={lang}>
          <ExcerptText excerpt={excerpt} />
        </p>
      ) : null}
      {note ? <p className="mt-1 text-sm text-muted">{note}</p> : null}
      {secondaryLink ? <p>{secondaryLink}</p> : null}
    </li>
  )
}
