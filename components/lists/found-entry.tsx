import type { ReactNode } from 'react'
import { type ContentLanguage, langOf } from '@/lib/core/locales'
import { keepFrenchSpaces } from '@/lib/core/reading-text'
import { type ExcerptPieces, ExcerptText } from './excerpt-text'

export interface FoundEntryProps {
  /** Distinguishes entries. */
  id: string
  title: ReactNode
  language: ContentLanguage
  excerpt?: ExcerptPieces
  /** Where to read it; absent when the excerpt is all there is. */
  href?: string
  /** What else distinguishes it: date, author, source. */
  note?: ReactNode
  /** Another link to it, above the link that covers the entry. */
  way?: ReactNode
}

/** A search result as a line of an index: title, the words around the hit, a note. */
export function FoundEntry({ title, language, excerpt, href, note, way }: FoundEntryProps) {
  const lang = langOf(language)
  const shown = typeof title === 'string' ? keepFrenchSpaces(title, lang) : title
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
      {way ? <p>{way}</p> : null}
    </li>
  )
}
