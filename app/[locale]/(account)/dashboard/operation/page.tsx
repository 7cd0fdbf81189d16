import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'
import { OperationScreen } from '@/components/operation/operation-screen'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('operation')
  return staffMetadata(t('title'))
})

export default definePage(async () => <OperationScreen />)
