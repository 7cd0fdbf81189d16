import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { WithdrawForm } from '@/components/withdraw/withdrawal'
import { paths } from '@/lib/core/paths'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async ({ locale }) => {
  const t = await getTranslations('withdraw')
  return pageMetadata({
    locale,
    path: paths.withdraw,
    title: t('title'),
    description: t('lead'),
    image: paths.ogPage('withdraw', locale),
    hidden: true,
  })
})

/**
 * The page on which a patient enters the code of a slip: explains the consequences, and destroys nothing until it is
 * submitted.
 */
export default definePage(async ({ locale }) => <WithdrawForm locale={locale} />)
