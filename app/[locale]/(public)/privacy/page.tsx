import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { LegalText } from '@/components/legal/legal-text'
import { paths } from '@/lib/core/paths'
import { contactLines, missingContact } from '@/lib/core/site'
import { readSite } from '@/lib/modules/site/queries'

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
    image: paths.ogPage('privacy', locale),
  })
})

/** The contact details, or the settings that the site's operator must still fill in. */
async function contactText(): Promise<string> {
  const t = await getTranslations('privacy')
  const site = await readSite()
  const [lines, missing] = [contactLines(site), missingContact(site)]
  const known = lines.length > 0 ? t('rightsContact', { contact: lines.join(', ') }) : ''
  const unknown = missing.length > 0 ? t('rightsMissing', { settings: missing.join(', ') }) : ''
  return [t('rightsText'), known, unknown].filter(Boolean).join(' ')
}

export default definePage(async () => {
  const t = await getTranslations('privacy')
  const rights = await contactText()
  return (
    <LegalText
      title={t('title')}
      lead={t('lead')}
      sections={SECTIONS.map((name) => ({
        title: t(`${name}Title`),
        text: name === 'rights' ? rights : t(`${name}Text`),
      }))}
      note={t('reviewNote')}
    />
  )
})
