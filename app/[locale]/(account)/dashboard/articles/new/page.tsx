import { getTranslations } from 'next-intl/server'
import { NewArticle } from '@/components/articles/manage/article-pages'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('writing')
  return staffMetadata(t('newTitle'))
})

export default definePage(async () => <NewArticle />)
