import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'

export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => pageNotFound())

/** Answers every address that names no page. */
export default definePage(async () => pageNotFound())
