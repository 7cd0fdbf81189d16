import { ContactLines, defineSitePage } from '@/components/site/define-site-page'
import { paths } from '@/lib/core/paths'
import { readSite, readSitePage } from '@/lib/modules/site/queries'

export const revalidate = 3600
export const generateStaticParams = () => []

const { generateMetadata, page } = defineSitePage({
  key: 'contact',
  type: 'ContactPage',
  path: paths.contact,
  read: (locale) => readSitePage('contact', locale),
  readSite,
  image: (locale) => paths.ogPage('contact', locale),
  before: (site) => <ContactLines site={site} />,
})

export { generateMetadata }
export default page
