import page, { generateMetadata } from '../../home/papers/[id]/page'

export const revalidate = 3600
export const generateStaticParams = () => []

export { generateMetadata }
export default page
