import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'
import { SiteTextList } from '@/components/site/manage/site-text-list'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('siteTexts')
  return staffMetadata(t('title'))
})

export default definePage(async () => <SiteTextList />)
