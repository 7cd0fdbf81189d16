import { getTranslations } from 'next-intl/server'
import { FacilityTable } from '@/components/facilities/facility-table'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('facilities')
  return staffMetadata(t('staffTitle'))
})

export default definePage(async () => <FacilityTable />)
