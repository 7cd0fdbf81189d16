import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'
import { NotificationList } from '@/components/notifications/notification-list'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('notifications')
  return staffMetadata(t('list'))
})

export default definePage(async () => <NotificationList />)
