import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { ListUnavailable } from '@/components/layout/unavailable'
import { nameFiltered, readFilter } from '@/components/lists/define-list-page'
import { TopicPage } from '@/components/topics/topic-pages'
import { limits } from '@/lib/core/limits'
import {
  type ContentFilter,
  listAddress,
  toFilterQuery,
  toFilterSegments,
} from '@/lib/core/list-query'
import { toContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { listAboutTopic } from '@/lib/modules/search/queries'
import { readSite } from '@/lib/modules/site/queries'
import { findTopic } from '@/lib/modules/topics/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { libraryTags, tags } from '@/lib/platform/cache/tags'

export const revalidate = 3600
export const generateStaticParams = () => []

const readTopic = (slug: string) =>
  tagged({ key: ['topic', slug], tags: [tags.topics], read: () => findTopic(slug) })

/** Serves `?for=patients` and `?lang=fr` too (middleware.ts). */
function readTopicFilter(param: (name: string) => string): ContentFilter {
  const filter = readFilter(param)
  return filter.kind ? pageNotFound() : filter
}

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const topic = await readTopic(param('slug'))
  if (!topic) pageNotFound()
  const filter = readTopicFilter(param)
  const { name, description } = topic.texts[toContentLanguage(locale)]
  return pageMetadata({
    locale,
    path: listAddress(paths.topic(topic.slug), filter),
    title: await nameFiltered(name, filter),
    description,
    image: paths.ogPage('topics', locale),
    hidden: toFilterQuery(filter).length > 0,
  })
})

export default definePage(
  async ({ locale, param }) => {
    const topic = await readTopic(param('slug'))
    if (!topic) pageNotFound()
    const filter = readTopicFilter(param)
    const prefer = toContentLanguage(locale)
    const { topicPerKind } = limits.pageSize
    const found = await tagged({
      key: ['about', topic.topic_id, prefer, ...toFilterSegments(filter)],
      tags: libraryTags,
      read: () => listAboutTopic(topic.topic_id, prefer, topicPerKind, filter),
    })
    return <TopicPage {...{ topic, found, filter, locale }} site={await readSite()} />
  },
  () => <ListUnavailable failed="topics.failed" />,
)
