import { useTranslations } from 'next-intl'
import { listAddress } from '@/lib/core/list-address'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import {
  articleEntries,
  factEntries,
  faqEntries,
  paperEntries,
  videoEntries,
} from './found-entries'
import type { FoundEverything } from './found-everything'
import { FoundGroup } from './found-group'

interface Props {
  found: FoundEverything
  typed: string
  locale: Locale
}

/** The entries found, by kind. Articles, papers and videos lead on to the search of their own list. */
export function FoundGroups({ found, typed, locale }: Props) {
  const t = useTranslations()
  const { articlesCount } = found.articles
  const { paperCount } = found.papers
  const { videosCount } = found.videos
  const { faqsCount } = found.faqs
  const { dukCount } = found.facts
  const list = (path: string, search?: string) => listAddress(localePath(locale, path), { search })
  return (
    <>
      <FoundGroup
        id="articles"
        title={t('search.articles')}
        total={articlesCount}
        count={t('articles.count', { count: articlesCount })}
        entries={articleEntries(found, locale)}
        allHref={list(paths.articles, typed)}
        allText={t('search.allArticles', { count: articlesCount })}
      />
      <FoundGroup
        id="papers"
        title={t('search.papers')}
        total={paperCount}
        count={t('papers.count', { count: paperCount })}
        entries={paperEntries(found, locale)}
        allHref={list(paths.papers, typed)}
        allText={t('search.allPapers', { count: paperCount })}
      />
      <FoundGroup
        id="videos"
        title={t('search.videos')}
        total={videosCount}
        count={t('videos.count', { count: videosCount })}
        entries={videoEntries(found, locale)}
        allHref={list(paths.videos, typed)}
        allText={t('search.allVideos', { count: videosCount })}
      />
      <FoundGroup
        id="questions"
        title={t('search.faqs')}
        total={faqsCount}
        count={t('faqs.count', { count: faqsCount })}
        entries={faqEntries(found, locale)}
        allHref={list(paths.faqs)}
        allText={t('search.allFaqs')}
      />
      <FoundGroup
        id="facts"
        title={t('search.facts')}
        total={dukCount}
        count={t('facts.count', { count: dukCount })}
        entries={factEntries(found, locale)}
        allHref={list(paths.facts)}
        allText={t('search.allFacts')}
      />
    </>
  )
}
