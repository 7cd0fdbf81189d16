import { useTranslations } from 'next-intl'
import { listAddress } from '@/lib/core/list-address'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { FoundEverything } from '@/lib/modules/search/schema'
import {
  articleEntries,
  factEntries,
  faqEntries,
  paperEntries,
  videoEntries,
} from './found-entries'
import { FoundGroup } from './found-group'

interface Props {
  found: FoundEverything
  typed: string
  locale: Locale
}

/** Articles, papers and videos lead on to the search of their own list, which the others do not have. */
const GROUPS = [
  { kind: 'article', name: 'articles', entries: articleEntries, all: 'allArticles', isList: true },
  { kind: 'paper', name: 'papers', entries: paperEntries, all: 'allPapers', isList: true },
  { kind: 'video', name: 'videos', entries: videoEntries, all: 'allVideos', isList: true },
  { kind: 'faq', name: 'faqs', entries: faqEntries, all: 'allFaqs', isList: false },
  { kind: 'fact', name: 'facts', entries: factEntries, all: 'allFacts', isList: false },
] as const

/** The entries found, by kind. */
export function FoundGroups({ found, typed, locale }: Props) {
  const t = useTranslations()
  return GROUPS.map(({ kind, name, entries, all, isList }) => {
    const count = found[kind].total
    return (
      <FoundGroup
        key={kind}
        id={kind === 'faq' ? 'questions' : name}
        title={t(`search.${name}`)}
        total={count}
        count={t(`${name}.count`, { count })}
        entries={entries(found, locale)}
        allHref={listAddress(localePath(locale, paths[name]), isList ? { search: typed } : {})}
        allText={t(`search.${all}`, { count })}
      />
    )
  })
}
