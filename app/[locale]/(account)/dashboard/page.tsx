import { getTranslations } from 'next-intl/server'
import { StaffHome } from '@/components/dashboard/staff-home'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { paths } from '@/lib/core/paths'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async ({ locale }) => {
  const t = await getTranslations('staff')
  return pageMetadata({
    locale,
    path: paths.dashboard,
    title: t('title'),
    description: t('description'),
    image: paths.ogImage('page', 'home'),
    hidden: true,
  })
})

export default definePage(async () => <StaffHome />)
