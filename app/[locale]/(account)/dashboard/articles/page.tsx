import { ArticleTable } from '@/components/articles/manage/article-table'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('articles.title')

export default definePage(async () => <ArticleTable />)
