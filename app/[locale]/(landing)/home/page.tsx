import { definePage } from '@/components/layout/define-page'

export const revalidate = 86_400
export const generateStaticParams = () => []

export default definePage(async () => <h1>Home</h1>)
