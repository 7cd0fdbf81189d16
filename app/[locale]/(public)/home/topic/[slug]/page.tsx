import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { ListUnavailable } from '@/components/layout/unavailable'
import { TopicPage } from '@/components/topics/topic-pages'
import { limits } from '@/lib/core/limits'
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

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const topic = await readTopic(param('slug'))
  if (!topic) pageNotFound()
  const { name, description } = topic.texts[toContentLanguage(locale)]
  return pageMetadata({
    locale,
    path: paths.topic(topic.slug),
    title: name,
    description,
    image: paths.ogPage('topics', locale),
  })
})

export default definePage(
  async ({ locale, param }) => {
    const topic = await readTopic(param('slug'))
    if (!topic) pageNotFound()
    const prefer = toContentLanguage(locale)
    const found = await tagged({
      key: ['about', topic.topic_id, prefer],
      tags: libraryTags,
      read: () => listAboutTopic(topic.topic_id, prefer, limits.pageSize.topicPerKind),
    })
    return <TopicPage topic={topic} found={found} locale={locale} site={siteProfile()} />
  },
  () => <ListUnavailable failed="topics.failed" />,
)
