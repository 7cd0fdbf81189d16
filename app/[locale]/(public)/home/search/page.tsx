import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { BrowseLibrary, SearchPage } from '@/components/search/search-page'
import { paths } from '@/lib/core/paths'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async ({ locale }) => {
  const t = await getTranslations('search')
  return pageMetadata({
    locale,
    path: paths.search,
    title: t('title'),
    description: t('hint'),
    image: paths.ogPage('search', locale),
  })
})

export default definePage(async ({ locale }) => (
  <SearchPage locale={locale}>
    <BrowseLibrary locale={locale} />
  </SearchPage>
))
