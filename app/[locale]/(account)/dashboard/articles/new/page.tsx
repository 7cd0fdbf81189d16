import { NewArticle } from '@/components/articles/manage/article-pages'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('writing.newTitle')

export default definePage(async () => <NewArticle />)
