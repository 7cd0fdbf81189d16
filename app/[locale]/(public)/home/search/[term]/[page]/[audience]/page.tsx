import page, { generateMetadata } from '../page'

export const revalidate = 3600
export const generateStaticParams = () => []

export { generateMetadata }
export default page
