import { definePage, pageNotFound } from '@/components/layout/define-page'

export const generateStaticParams = () => []

/** Every address that names no page. */
export default definePage(async () => pageNotFound())
