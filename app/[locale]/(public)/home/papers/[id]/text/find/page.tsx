import page, { generateMetadata } from '../../../../find-words/[id]/[term]/page'

export const revalidate = 3600
export const generateStaticParams = () => []

export { generateMetadata }
export default page
