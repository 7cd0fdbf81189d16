import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { ListUnavailable } from '@/components/layout/unavailable'
import { readFilter } from '@/components/lists/define-list-page'
import { TopicPage } from '@/components/topics/topic-pages'
import { limits } from '@/lib/core/limits'
import { type ContentFilter, listAddress } from '@/lib/core/list-query'
import { toContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { listAboutTopic } from '@/lib/modules/search/queries'
import { findTopic } from '@/lib/modules/topics/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { libraryTags, tags } from '@/lib/platform/cache/tags'
import { siteProfile } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

const readTopic = (slug: string) =>
  tagged({ key: ['topic', slug], tags: [tags.topics], read: () => findTopic(slug) })

/** Serves `?for=patients` too (middleware.ts). */
function readAudienceFilter(param: (name: string) => string): ContentFilter {
  const filter = readFilter(param)
  return filter.kind || filter.language ? pageNotFound() : filter
}

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const topic = await readTopic(param('slug'))
  if (!topic) pageNotFound()
  const filter = readAudienceFilter(param)
  const t = await getTranslations()
  const { name, description } = topic.texts[toContentLanguage(locale)]
  return pageMetadata({
    locale,
    path: listAddress(paths.topic(topic.slug), filter),
    title: filter.audience ? `${name}, ${t(`audience.${filter.audience}`)}` : name,
    description,
    image: paths.ogPage('topics', locale),
    hidden: filter.audience !== undefined,
  })
})

export default definePage(
  async ({ locale, param }) => {
    const topic = await readTopic(param('slug'))
    if (!topic) pageNotFound()
    const filter = readAudienceFilter(param)
    const prefer = toContentLanguage(locale)
    const { topicPerKind } = limits.pageSize
    const found = await tagged({
      key: ['about', topic.topic_id, prefer, filter.audience ?? ''],
      tags: libraryTags,
      read: () => listAboutTopic(topic.topic_id, prefer, topicPerKind, filter.audience),
    })
    return <TopicPage {...{ topic, found, filter, locale }} site={siteProfile()} />
  },
  () => <ListUnavailable failed="topics.failed" />,
)
