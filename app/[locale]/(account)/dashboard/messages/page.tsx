import { getTranslations } from 'next-intl/server'
import { MessagesNote } from '@/components/dashboard/messages-note'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('members')
  return staffMetadata(t('messages'))
})

export default definePage(async () => <MessagesNote />)
