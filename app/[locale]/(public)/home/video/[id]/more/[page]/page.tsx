import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { PageCrumbs } from '@/components/layout/page-crumbs'
import { pageMetadata } from '@/components/layout/page-metadata'
import { OneUnavailable } from '@/components/layout/unavailable'
import { VideoView } from '@/components/videos/video-view'
import { limits } from '@/lib/core/limits'
import { toContentLanguage, toLang } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { fromPageSegment } from '@/lib/core/public-address'
import { readTranslations, translationPaths } from '@/lib/modules/content/translations/queries'
import { readSite } from '@/lib/modules/site/queries'
import { getVideo, listOtherVideos } from '@/lib/modules/videos/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'

export const revalidate = 3600
export const generateStaticParams = () => []

const limit = limits.pageSize.videoDetail

const readVideo = (id: string) =>
  tagged({ key: ['video', id], tags: [tags.video(id), tags.topics], read: () => getVideo(id) })

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const id = param('id')
  const video = await readVideo(id)
  if (!video) pageNotFound()
  const t = await getTranslations('videos')
  return pageMetadata({
    locale,
    path: paths.video(id, video.video_title),
    language: video.language,
    translations: translationPaths(await readTranslations('video', id), paths.video),
    title: video.video_title,
    description: `${video.video_title}. ${t('lead')}`,
    image: paths.ogImage('video', id),
    hidden: param('page') !== '',
  })
})

/** A video with a page of the others beside it; the first page has no number in its address. */
export default definePage(
  async ({ locale, param }) => {
    const id = param('id')
    const page = fromPageSegment(param('page') || '1')
    const video = page && (await readVideo(id))
    if (!page || !video) pageNotFound()
    const prefer = toContentLanguage(locale)
    const others = await tagged({
      key: ['video-others', prefer, id, page],
      tags: [tags.videos, tags.topics],
      read: () => listOtherVideos(id, { page, limit }, prefer),
    })
    if (page > 1 && others.videos.length === 0) pageNotFound()
    const translations = await readTranslations('video', id)
    const t = await getTranslations('videos')
    const site = await readSite()
    return (
      <>
        <PageCrumbs
          locale={locale}
          siteUrl={site.url}
          trail={[
            { label: t('title'), path: paths.videos },
            {
              label: video.video_title,
              path: paths.video(id, video.video_title),
              lang: toLang(video.language),
            },
          ]}
          className="mx-auto max-w-6xl px-4 pt-4"
        />
        <VideoView {...{ video, others, page, translations, locale, site }} />
      </>
    )
  },
  () => <OneUnavailable call="videos.fetchOneFailed" />,
)
