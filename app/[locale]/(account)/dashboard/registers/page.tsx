import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'
import { RegisterScreen } from '@/components/registers/register-screen'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('registers')
  return staffMetadata(t('processing.title'))
})

export default definePage(async () => <RegisterScreen register="processing" />)
