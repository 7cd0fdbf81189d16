import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { FoundEverything } from '@/lib/modules/search/schema'
import { ArticleNote } from '../articles/article-note'
import { ExcerptText } from '../lists/excerpt-text'
import type { FoundEntryProps } from '../lists/found-entry'
import { FoundNote } from './found-note'

export const articleEntries = ({ article }: FoundEverything, locale: Locale): FoundEntryProps[] =>
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

export const paperEntries = ({ paper }: FoundEverything, locale: Locale): FoundEntryProps[] =>
  paper.items.map(({ authors, year, ...found }) => ({
    ...found,
    href: localePath(locale, paths.paper(found.id, found.title)),
    note: <FoundNote parts={[authors.join(', '), year]} of={found} locale={locale} />,
  }))

export const videoEntries = ({ video }: FoundEverything, locale: Locale): FoundEntryProps[] =>
  video.items.map(({ date, excerpt, ...found }) => {
    // Of one whose words nobody wrote down the hits are in the title, and marked there.
    const isTitle = excerpt.map(({ text }) => text).join('') === found.title
    return {
      ...found,
      ...(isTitle ? { title: <ExcerptText excerpt={excerpt} /> } : { excerpt }),
      href: localePath(locale, paths.video(found.id, found.title)),
      note: <FoundNote parts={[formatLongDate(date, locale)]} of={found} locale={locale} />,
    }
  })

export const faqEntries = ({ faq }: FoundEverything, locale: Locale): FoundEntryProps[] =>
  faq.items.map(({ source, ...found }) => ({
    ...found,
    href: `${localePath(locale, paths.faqs)}#${found.id}`,
    note: <FoundNote parts={[source]} of={found} locale={locale} />,
  }))

// A fact stands here whole: there is no more to lead to.
export const factEntries = ({ fact }: FoundEverything, locale: Locale): FoundEntryProps[] =>
  fact.items.map(({ source, ...found }) => ({
    ...found,
    note: <FoundNote parts={[source]} of={found} locale={locale} />,
  }))
