import { definePage, defineTitle } from '@/components/layout/define-page'
import { NotificationList } from '@/components/notifications/notification-list'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('notifications.list')

export default definePage(async () => <NotificationList />)
