import { UserPage } from '@/components/accounts/users/user-page'
import { definePage, defineTitle, pageNotFound } from '@/components/layout/define-page'
import { isUuid } from '@/lib/core/identifiers'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('users.detailTitle')

export default definePage(async ({ param }) => {
  const id = param('id')
  if (!isUuid(id)) pageNotFound()
  return <UserPage id={id} />
})
