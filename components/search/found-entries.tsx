import { formatLongDate } from '@/lib/core/dates'
import type { LibraryKind } from '@/lib/core/library-kinds'
import type { Locale } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { localePath, paths } from '@/lib/core/paths'
import { type DatedKind, datedKinds, type FoundEverything } from '@/lib/modules/search/schema'
import { ArticleNote } from '../articles/article-note'
import { ExcerptText } from '../lists/excerpt-text'
import type { FoundEntryProps } from '../lists/found-entry'
import { WhereInPaper } from '../papers/where-in-paper'
import { FoundNote } from './found-note'

/** @param typed the search term; absent where the results are not to show where its words occur */
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
  paper.items.map(({ authors, year, hasDocument, ...found }) => ({
    ...found,
    href: localePath(locale, paths.paper(found.id, found.title)),
    note: <FoundNote parts={[authors.join(', '), year]} of={found} locale={locale} />,
    way: typed && hasDocument ? <WhereInPaper {...{ ...found, typed, locale }} /> : null,
  }))

/** Entries of the kinds that have a page and a date. */
const datedEntries =
  (kind: DatedKind): Entries =>
  (all, locale) =>
    all[kind].items.map(({ date, excerpt, ...found }) => {
      // Without a transcript, the hits are in the title and are marked there.
      const isTitle = excerpt.map(({ text }) => text).join('') === found.title
      return {
        ...found,
        ...(isTitle ? { title: <ExcerptText excerpt={excerpt} /> } : { excerpt }),
        href: localePath(locale, paths[kind](found.id, found.title)),
        note: <FoundNote parts={[formatLongDate(date, locale)]} of={found} locale={locale} />,
      }
    })

const faqEntries: Entries = ({ faq }, locale) =>
  faq.items.map(({ source, ...found }) => ({
    ...found,
    href: `${localePath(locale, paths.faqs)}#${found.id}`,
    note: <FoundNote parts={[source]} of={found} locale={locale} />,
  }))

// A fact is shown in full: there is nothing further to link to.
const factEntries: Entries = ({ fact }, locale) =>
  fact.items.map(({ source, ...found }) => ({
    ...found,
    note: <FoundNote parts={[source]} of={found} locale={locale} />,
  }))

/** Makes the entries of each kind's results. */
export const entriesOf: Record<LibraryKind, Entries> = {
  ...byName(datedKinds, datedEntries),
  article: articleEntries,
  paper: paperEntries,
  faq: faqEntries,
  fact: factEntries,
}
