import page, { generateMetadata } from './page/[page]/page'

export const revalidate = 86_400
export const generateStaticParams = () => []

export { generateMetadata }
export default page
