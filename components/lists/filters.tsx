import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Audience, audiences } from '@/lib/core/audiences'
import { kinds } from '@/lib/core/kinds.mjs'
import { type LibraryKind, libraryKinds } from '@/lib/core/library-kinds'
import {
  type ContentFilter,
  listAddress,
  MAX_COUNTED,
  type MatchCount,
  sumCounts,
  toFilterQuery,
} from '@/lib/core/list-query'
import { fallbackLanguages } from '@/lib/core/locales'
import { SEARCH_FORM } from './list-search'

/** The matches of each kind, whether or not they pass the filter. */
export type KindCounts = Partial<Record<LibraryKind, readonly MatchCount[]>>

/** The part of a filter that a row of links changes. */
type Part = keyof ContentFilter

interface Choice {
  filter: ContentFilter
  label: string
  /** The number of matches. */
  count: number
  isCurrent: boolean
}

function countMatches(counts: KindCounts, filter: ContentFilter): number {
  const counted = filter.kind ? [counts[filter.kind]] : Object.values(counts)
  return counted.reduce((sum, each) => sum + sumCounts(each ?? [], filter), 0)
}

const formatCount = (count: number) => (count >= MAX_COUNTED ? `${MAX_COUNTED}+` : String(count))

interface FilterRowProps {
  id: string
  label: string
  choices: Choice[]
  toHref: (filter: ContentFilter) => string
}

function FilterRow({ id, label, choices, toHref }: FilterRowProps) {
  return (
    <nav aria-labelledby={id} className="flex flex-wrap items-baseline gap-x-5 sm:flex-nowrap">
      <span id={id} className="w-full text-sm text-muted sm:w-28 sm:shrink-0">
        {label}
      </span>
      <ul className="flex flex-wrap gap-x-5">
        {choices.map(({ filter, label: text, count, isCurrent }) => (
          <li key={text}>
            <a
              href={toHref(filter)}
              aria-current={isCurrent ? 'true' : undefined}
              className="inline-flex min-h-11 min-w-11 items-center gap-1.5 text-forest underline-offset-4 hover:underline aria-current:font-semibold aria-current:text-ink aria-current:underline"
            >
              {text}
              <span className="text-sm font-normal text-muted"> {formatCount(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface Props {
  /** The address of the list, or of the search across everything. */
  list: string
  /** The search term: `search` in a list, `q` across everything. */
  search?: string | undefined
  q?: string
  filter: ContentFilter
  /** The filters to show. */
  parts: readonly Part[]
  /** Choices without matches are not offered. */
  counts: KindCounts
}

/**
 * Filters a list or a search by plain links, each with its number of matches; folded on phones, unless a filter is set. Part of
 * the results, which a search while typing replaces; the hidden fields keep the filter when the form of `ListSearch` is sent.
 */
export function ContentFilters({ list, search, q, filter, parts, counts }: Props) {
  const t = useTranslations()
  const labels = {
    kind: t('search.type'),
    audience: t('audience.label'),
    language: t('search.language'),
  }
  const values: Record<Part, [ContentFilter, string][]> = {
    kind: libraryKinds.map((kind) => [{ kind }, t(`search.${kinds[kind].plural}`)]),
    audience: audiences.map((audience) => [{ audience }, t(`audience.${audience}`)]),
    language: fallbackLanguages.map((language) => [{ language }, t(`languages.${language}`)]),
  }
  const rows = parts.map((part) => {
    const all: [ContentFilter, string] = [{ [part]: undefined }, t('audience.all')]
    const choices = [all, ...values[part]].map(([chosen, label]) => ({
      filter: { ...filter, ...chosen },
      label,
      count: countMatches(counts, { ...filter, ...chosen }),
      isCurrent: filter[part] === chosen[part],
    }))
    const [first, ...others] = choices
    const offered = others.filter(({ count, isCurrent }) => isCurrent || count !== 0)
    return { part, choices: first ? [first, ...offered] : [] }
  })
  // With one choice besides "All" there is nothing to choose, except to lift the filter.
  const shown = rows.filter(({ part, choices }) => filter[part] || choices.length > 2)
  const set = toFilterQuery(filter)
  return (
    <div className="mb-2 sm:mb-6">
      {shown.length > 0 ? (
        <details className="filters no-print" open={set.length > 0}>
          {/* No utility for `display`: it would outweigh the rule that hides the summary where nothing is folded. */}
          <summary className="list-none font-semibold hover:text-forest [&::-webkit-details-marker]:hidden">
            <span className="inline-flex min-h-11 items-center gap-2">
              {t('search.filters', { count: set.length })}
              <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-clay" />
            </span>
          </summary>
          {shown.map(({ part, choices }) => (
            <FilterRow
              key={part}
              id={`filter-${part}`}
              label={labels[part]}
              choices={choices}
              toHref={(chosen) => listAddress(list, { search, q, ...chosen })}
            />
          ))}
        </details>
      ) : null}
      {set.map(([name, value]) => (
        <input key={name} type="hidden" form={SEARCH_FORM} name={name} value={value} />
      ))}
    </div>
  )
}

/** The audience a text is written for. */
export function AudienceLabel({ audience }: { audience: Audience }) {
  const t = useTranslations('audience')
  return <span className="whitespace-nowrap">{t(audience)}</span>
}
