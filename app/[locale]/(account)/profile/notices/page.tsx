import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { OwnNotices } from '@/components/notifications/notification-list'
import { paths } from '@/lib/core/paths'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async ({ locale }) => {
  const t = await getTranslations('profile')
  return pageMetadata({
    locale,
    path: paths.ownNotices,
    title: t('noticesTitle'),
    description: t('noticesDescription'),
    image: paths.ogPage('home', locale),
    hidden: true,
  })
})

export default definePage(async () => <OwnNotices />)
