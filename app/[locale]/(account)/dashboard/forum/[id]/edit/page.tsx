import { EditCase } from '@/components/forum/cases/case-form-pages'
import { definePage, defineTitle, pageNotFound } from '@/components/layout/define-page'
import { isUuid } from '@/lib/core/identifiers'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('forum.editTitle')

export default definePage(async ({ param }) => {
  const id = param('id')
  if (!isUuid(id)) pageNotFound()
  return <EditCase id={id} />
})
