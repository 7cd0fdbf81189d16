import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { EmergencyText } from '@/components/layout/emergency'
import { pageMetadata } from '@/components/layout/page-metadata'
import { paths } from '@/lib/core/paths'
import { readSite } from '@/lib/modules/site/queries'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async ({ locale }) => {
  const t = await getTranslations('emergency')
  return pageMetadata({
    locale,
    path: paths.emergency,
    title: t('title'),
    description: t('lead'),
    image: paths.ogPage('emergency', locale),
  })
})

/** The emergency signs, stored on devices at the first visit (lib/browser/offline/worker.ts). */
export default definePage(async () => <EmergencyText site={await readSite()} />)
