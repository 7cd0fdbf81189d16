import { MessagesNote } from '@/components/dashboard/messages-note'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('members.messages')

export default definePage(async () => <MessagesNote />)
