import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'

export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => pageNotFound())

/** Answers every unknown address. */
export default definePage(async () => pageNotFound())
