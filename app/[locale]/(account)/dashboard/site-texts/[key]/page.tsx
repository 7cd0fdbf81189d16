import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'
import { SiteTextScreen } from '@/components/site/manage/site-text-screen'
import { isSiteTextKey } from '@/lib/core/site-texts'
import { readDefaults } from '@/lib/modules/site/defaults'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('siteTexts')
  return staffMetadata(t('title'))
})

export default definePage(async ({ param }) => {
  const key = param('key')
  if (!isSiteTextKey(key)) pageNotFound()
  return <SiteTextScreen textKey={key} defaults={await readDefaults(key)} />
})
