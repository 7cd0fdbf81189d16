import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'
import { AppealTable } from '@/components/moderation/appeal-table'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('appeals')
  return staffMetadata(t('staffTitle'))
})

export default definePage(async () => <AppealTable />)
