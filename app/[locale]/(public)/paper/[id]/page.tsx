import page, { generateMetadata } from '../../home/papers/[id]/page'

export const revalidate = 86_400
export const generateStaticParams = () => []

export { generateMetadata }
export default page
