import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'
import { UserPage } from '@/components/users/manage/user-page'
import { isUuid } from '@/lib/core/identifiers'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('users')
  return staffMetadata(t('detailTitle'))
})

export default definePage(async ({ param }) => {
  const id = param('id')
  if (!isUuid(id)) pageNotFound()
  return <UserPage id={id} />
})
