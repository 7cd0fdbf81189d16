import { defineSitePage } from '@/components/site/define-site-page'
import { paths } from '@/lib/core/paths'
import { readSite, readSitePage } from '@/lib/modules/site/queries'

export const revalidate = 3600
export const generateStaticParams = () => []

const { generateMetadata, page } = defineSitePage({
  key: 'editorial',
  type: 'WebPage',
  path: paths.editorialPolicy,
  read: (locale) => readSitePage('editorial', locale),
  readSite,
  image: (locale) => paths.ogPage('editorialPolicy', locale),
})

export { generateMetadata }
export default page
