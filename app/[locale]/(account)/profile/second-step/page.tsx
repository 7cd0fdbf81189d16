import { getTranslations } from 'next-intl/server'
import { SecondStepScreen } from '@/components/accounts/second-step/second-step-screen'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { paths } from '@/lib/core/paths'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async ({ locale }) => {
  const t = await getTranslations('secondStep')
  return pageMetadata({
    locale,
    path: paths.secondStep,
    title: t('title'),
    description: t('description'),
    image: paths.ogPage('home', locale),
    hidden: true,
  })
})

export default definePage(async () => <SecondStepScreen />)
