import { getTranslations } from 'next-intl/server'
import { ForumScreen } from '@/components/forum/cases/forum-screen'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('forum')
  return staffMetadata(t('title'))
})

export default definePage(async () => <ForumScreen />)
