import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { LegalText } from '@/components/legal/legal-text'
import { paths } from '@/lib/core/paths'

export const revalidate = 3600
export const generateStaticParams = () => []

const SECTIONS = ['reading', 'videos', 'chat', 'account', 'logs', 'rights'] as const

export const generateMetadata = defineMetadata(async ({ locale }) => {
  const t = await getTranslations('privacy')
  return pageMetadata({
    locale,
    path: paths.privacy,
    title: t('title'),
    description: t('lead'),
    image: paths.ogImage('page', 'privacy'),
  })
})

export default definePage(async () => {
  const t = await getTranslations('privacy')
  return (
    <LegalText
      title={t('title')}
      lead={t('lead')}
      sections={SECTIONS.map((name) => ({ title: t(`${name}Title`), text: t(`${name}Text`) }))}
      note={t('reviewNote')}
    />
  )
})
