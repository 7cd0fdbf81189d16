import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { PageCrumbs } from '@/components/layout/page-crumbs'
import { pageMetadata } from '@/components/layout/page-metadata'
import { ListUnavailable } from '@/components/layout/unavailable'
import { TopicIndex } from '@/components/topics/topic-pages'
import { paths } from '@/lib/core/paths'
import { listAllTopics } from '@/lib/modules/topics/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async ({ locale }) => {
  const t = await getTranslations('topics')
  return pageMetadata({
    locale,
    path: paths.topics,
    title: t('title'),
    description: t('lead'),
    image: paths.ogPage('topics', locale),
  })
})

export default definePage(
  async ({ locale }) => {
    const topics = await tagged({ key: ['topics'], tags: [tags.topics], read: listAllTopics })
    const t = await getTranslations('topics')
    return (
      <>
        <PageCrumbs
          locale={locale}
          siteUrl={siteUrl()}
          trail={[{ label: t('title'), path: paths.topics }]}
          className="mx-auto max-w-6xl px-4 sm:pt-4"
        />
        <TopicIndex topics={topics} locale={locale} />
      </>
    )
  },
  () => <ListUnavailable failed="topics.failed" />,
)
