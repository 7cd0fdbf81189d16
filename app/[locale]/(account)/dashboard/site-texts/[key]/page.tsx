import { definePage, defineTitle, pageNotFound } from '@/components/layout/define-page'
import { SiteTextScreen } from '@/components/site/manage/site-text-screen'
import { isSiteTextKey } from '@/lib/core/site-texts'
import { readDefaults } from '@/lib/modules/site/queries'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('siteTexts.title')

export default definePage(async ({ param }) => {
  const key = param('key')
  if (!isSiteTextKey(key)) pageNotFound()
  return <SiteTextScreen textKey={key} defaults={await readDefaults(key)} />
})
