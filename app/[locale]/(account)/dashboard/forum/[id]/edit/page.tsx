import { getTranslations } from 'next-intl/server'
import { EditCase } from '@/components/forum/cases/case-form-pages'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'
import { isUuid } from '@/lib/core/identifiers'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('forum')
  return staffMetadata(t('editTitle'))
})

export default definePage(async ({ param }) => {
  const id = param('id')
  if (!isUuid(id)) pageNotFound()
  return <EditCase id={id} />
})
