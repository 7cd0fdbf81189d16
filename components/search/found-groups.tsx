import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { kinds } from '@/lib/core/kinds.mjs'
import { type LibraryKind, libraryKinds } from '@/lib/core/library-kinds'
import { type ContentFilter, listAddress } from '@/lib/core/list-query'
import type { Locale } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { localePath, paths } from '@/lib/core/paths'
import { capitalised } from '@/lib/core/text'
import { joinTexts } from '@/lib/core/typed-text'
import { type DatedKind, datedKinds, type FoundEverything } from '@/lib/modules/search/schema'
import { ArticleNote } from '../articles/article-card'
import { ExcerptText, FoundEntry, type FoundEntryProps, ResultMeta } from '../lists/found-entry'
import { WhereInPaper } from '../papers/paper-text'

interface FoundGroupProps {
  id: string
  title: string
  total: number
  /** The total, in words. */
  count: string
  entries: FoundEntryProps[]
  /** The link to all of them, if there are more than shown here. */
  allHref: string
  allText: string
}

/** A search's results of one kind: the kind's name beside the entries. */
function FoundGroup(props: FoundGroupProps) {
  const { id, title, total, count, entries, allHref, allText } = props
  if (total === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="mt-10 grid grid-cols-1 gap-x-8 border-t-2 border-ink pt-3 lg:grid-cols-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 lg:block lg:pt-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="text-muted">{count}</p>
      </div>
      <div className="lg:col-span-3">
        <ol>
          {entries.map((entry) => (
            <FoundEntry key={entry.id} {...entry} />
          ))}
        </ol>
        {total > entries.length ? (
          <p className="border-t border-line">
            <a
              href={allHref}
              className="inline-flex min-h-11 items-center font-semibold text-forest hover:underline"
            >
              {allText}
            </a>
          </p>
        ) : null}
      </div>
    </section>
  )
}

/** @param typed the search term; absent if the results should not show its occurrences */
type Entries = (found: FoundEverything, locale: Locale, typed?: string) => FoundEntryProps[]

const articleEntries: Entries = ({ article }, locale) =>
  article.items.map(({ date, author, ...found }) => ({
    ...found,
    href: localePath(locale, paths.article(found.id, found.title)),
    note: (
      <ArticleNote
        article={{ ...found, author, publishedAt: date, createdAt: date }}
        locale={locale}
      />
    ),
  }))

const paperEntries: Entries = ({ paper }, locale, typed) =>
  paper.items.map(({ authors, year, hasDocument, page, ...found }) => ({
    ...found,
    href: localePath(locale, paths.paper(found.id, found.title)),
    note: (
      <ResultMeta
        parts={[joinTexts(authors), year]}
        audience={found.audience}
        language={found.language}
        locale={locale}
      />
    ),
    secondaryLink:
      typed && hasDocument ? <WhereInPaper {...{ ...found, page, typed, locale }} /> : null,
  }))

/** Entries of the kinds that have a page and a date. */
const datedEntries =
  (kind: DatedKind): Entries =>
  (all, locale) =>
    all[kind].items.map(({ date, excerpt, ...found }) => {
      // Without a transcript, the hits are in the title, which marks them.
      const isTitle = excerpt.map(({ text }) => text).join('') === found.title
      return {
        ...found,
        ...(isTitle ? { title: <ExcerptText excerpt={excerpt} /> } : { excerpt }),
        href: localePath(locale, paths[kind](found.id, found.title)),
        note: (
          <ResultMeta
            parts={[formatLongDate(date, locale)]}
            audience={found.audience}
            language={found.language}
            locale={locale}
          />
        ),
      }
    })

const faqEntries: Entries = ({ faq }, locale) =>
  faq.items.map(({ source, ...found }) => ({
    ...found,
    href: `${localePath(locale, paths.faqs)}#${found.id}`,
    note: <ResultMeta parts={[source]} language={found.language} locale={locale} />,
  }))

// A fact is shown in full, so it needs no link.
const factEntries: Entries = ({ fact }, locale) =>
  fact.items.map(({ source, ...found }) => ({
    ...found,
    note: <ResultMeta parts={[source]} language={found.language} locale={locale} />,
  }))

/** Makes the entries of each kind's results. */
const entryComponents: Record<LibraryKind, Entries> = {
  ...byName(datedKinds, datedEntries),
  article: articleEntries,
  paper: paperEntries,
  faq: faqEntries,
  fact: factEntries,
}

interface Props {
  found: FoundEverything
  /** The term for the lists' own searches. */
  typed: string
  /** Whether these are results of that term. */
  isSearch?: boolean
  filter: ContentFilter
  locale: Locale
}

/** The search results, by kind. */
export function FoundGroups({ found, typed, isSearch, filter, locale }: Props) {
  const t = useTranslations()
  const { kind: onlyKind, ...narrower } = filter
  const shown = onlyKind ? [onlyKind] : libraryKinds
  return shown.map((kind) => {
    const name = kinds[kind].plural
    // Kinds with their own pages link to their list's search; the others have none.
    const isSearched = 'page' in kinds[kind]
    const count = found[kind].total
    return (
      <FoundGroup
        key={kind}
        id={kind === 'faq' ? 'questions' : name}
        title={t(`search.${name}`)}
        total={count}
        count={t(`${name}.count`, { count })}
        entries={entryComponents[kind](found, locale, isSearch ? typed : undefined)}
        allHref={listAddress(
          localePath(locale, paths[name]),
          isSearched ? { search: typed, ...narrower } : {},
        )}
        allText={t(`search.all${capitalised(name)}`, { count })}
      />
    )
  })
}
