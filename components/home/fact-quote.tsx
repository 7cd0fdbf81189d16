import type { ComponentProps } from 'react'
import { langOf } from '@/lib/core/locales'
import { keepFrenchSpaces } from '@/lib/core/reading-text'
import type { FactDto } from '@/lib/modules/facts/schema'

type Props = ComponentProps<'figure'> & { fact: FactDto }

/**
 * A fact and its source. lib/browser/reading fills each `data-field` with that of another fact, perhaps before React hydrates:
 * hence `suppressHydrationWarning`, which makes React leave the text as it finds it.
 */
export function FactQuote({ fact, ...rest }: Props) {
  const lang = langOf(fact.language)
  return (
    <figure {...rest}>
      <blockquote>
        <p
          data-field="duk_title"
          suppressHydrationWarning
          className="text-2xl font-bold tracking-tight text-balance lg:text-3xl"
        >
          {keepFrenchSpaces(fact.duk_title, lang)}
        </p>
        <p data-field="duk_content" suppressHydrationWarning className="mt-3 max-w-measure text-lg">
          {keepFrenchSpaces(fact.duk_content, lang)}
        </p>
      </blockquote>
      <figcaption
        data-field="source"
        suppressHydrationWarning
        className="mt-3 max-w-measure text-sm text-muted"
      >
        {fact.source}
      </figcaption>
    </figure>
  )
}
