import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { WithdrawOutcome } from '@/components/withdraw/withdrawal'
import { withdrawalOutcomes } from '@/lib/modules/forum/consent/consent-schema'

export const revalidate = 3600
export const generateStaticParams = () => []

const find = (name: string) => withdrawalOutcomes.find((each) => each === name)

export const generateMetadata = defineMetadata(async ({ param }) => {
  const outcome = find(param('outcome'))
  if (!outcome) pageNotFound()
  const t = await getTranslations('withdraw')
  return { title: t(`${outcome}.title`), robots: { index: false } }
})

/** The outcome of entering a code. */
export default definePage(async ({ locale, param }) => {
  const outcome = find(param('outcome'))
  if (!outcome) pageNotFound()
  return <WithdrawOutcome outcome={outcome} locale={locale} />
})
