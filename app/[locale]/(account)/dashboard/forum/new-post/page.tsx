import { NewCase } from '@/components/forum/cases/case-form-pages'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('forum.newTitle')

export default definePage(async () => <NewCase />)
