import { definePage, defineTitle } from '@/components/layout/define-page'
import { SiteTextList } from '@/components/site/manage/site-text-list'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('siteTexts.title')

export default definePage(async () => <SiteTextList />)
