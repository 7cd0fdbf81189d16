import { defineSitePage } from '@/components/site/define-site-page'
import { paths } from '@/lib/core/paths'
import { readSite, readSitePage } from '@/lib/modules/site/queries'

export const revalidate = 3600
export const generateStaticParams = () => []

const { generateMetadata, page } = defineSitePage({
  key: 'about',
  type: 'AboutPage',
  path: paths.about,
  read: (locale) => readSitePage('about', locale),
  readSite,
  image: (locale) => paths.ogPage('about', locale),
})

export { generateMetadata }
export default page
