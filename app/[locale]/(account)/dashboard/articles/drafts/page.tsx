import { getTranslations } from 'next-intl/server'
import { DraftTable } from '@/components/drafts/draft-list'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('drafts')
  return staffMetadata(t('listTitle'))
})

export default definePage(async () => <DraftTable />)
