import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'
import { OnCallScreen } from '@/components/on-call/on-call-screen'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('onCall')
  return staffMetadata(t('title'))
})

export default definePage(async () => <OnCallScreen />)
