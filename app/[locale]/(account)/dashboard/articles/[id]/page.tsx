import { getTranslations } from 'next-intl/server'
import { EditArticle } from '@/components/articles/manage/article-pages'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'
import { isUuid } from '@/lib/core/identifiers'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('writing')
  return staffMetadata(t('editTitle'))
})

export default definePage(async ({ param }) => {
  const id = param('id')
  if (!isUuid(id)) pageNotFound()
  return <EditArticle id={id} />
})
