import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { LegalText } from '@/components/legal/legal-text'
import { formatPhone } from '@/lib/core/format-phone.mjs'
import { paths } from '@/lib/core/paths'
import { readSite } from '@/lib/modules/site/queries'

export const revalidate = 3600
export const generateStaticParams = () => []

const SECTIONS = ['content', 'conduct', 'liability'] as const

export const generateMetadata = defineMetadata(async ({ locale }) => {
  const t = await getTranslations('terms')
  return pageMetadata({
    locale,
    path: paths.terms,
    title: t('title'),
    description: t('lead'),
    image: paths.ogPage('terms', locale),
  })
})

export default definePage(async () => {
  const t = await getTranslations('terms')
  const [number] = (await readSite()).emergencyNumbers
  const advice = number ? t('adviceText', { number: formatPhone(number) }) : t('adviceTextBare')
  return (
    <LegalText
      title={t('title')}
      lead={t('lead')}
      sections={[
        { title: t('adviceTitle'), text: advice },
        ...SECTIONS.map((name) => ({ title: t(`${name}Title`), text: t(`${name}Text`) })),
      ]}
      note={t('reviewNote')}
    />
  )
})
