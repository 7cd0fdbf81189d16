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

/** The entries found, by kind. Articles, papers and videos lead on to the search of their own list. */
export function FoundGroups({ found, typed, locale }: Props) {
  const t = useTranslations()
  const { article, paper, video, faq, fact } = found
  const list = (path: string, search?: string) => listAddress(localePath(locale, path), { search })
  return (
    <>
      <FoundGroup
        id="articles"
        title={t('search.articles')}
        total={article.total}
        count={t('articles.count', { count: article.total })}
        entries={articleEntries(found, locale)}
        allHref={list(paths.articles, typed)}
        allText={t('search.allArticles', { count: article.total })}
      />
      <FoundGroup
        id="papers"
        title={t('search.papers')}
        total={paper.total}
        count={t('papers.count', { count: paper.total })}
        entries={paperEntries(found, locale)}
        allHref={list(paths.papers, typed)}
        allText={t('search.allPapers', { count: paper.total })}
      />
      <FoundGroup
        id="videos"
        title={t('search.videos')}
        total={video.total}
        count={t('videos.count', { count: video.total })}
        entries={videoEntries(found, locale)}
        allHref={list(paths.videos, typed)}
        allText={t('search.allVideos', { count: video.total })}
      />
      <FoundGroup
        id="questions"
        title={t('search.faqs')}
        total={faq.total}
        count={t('faqs.count', { count: faq.total })}
        entries={faqEntries(found, locale)}
        allHref={list(paths.faqs)}
        allText={t('search.allFaqs')}
      />
      <FoundGroup
        id="facts"
        title={t('search.facts')}
        total={fact.total}
        count={t('facts.count', { count: fact.total })}
        entries={factEntries(found, locale)}
        allHref={list(paths.facts)}
        allText={t('search.allFacts')}
      />
    </>
  )
}
