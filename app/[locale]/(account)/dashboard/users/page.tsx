import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { staffMetadata } from '@/components/layout/page-metadata'
import { UserTable } from '@/components/users/manage/user-table'
import { isMailConfigured } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('users')
  return staffMetadata(t('title'))
})

export default definePage(async () => <UserTable mailsLeave={isMailConfigured()} />)
