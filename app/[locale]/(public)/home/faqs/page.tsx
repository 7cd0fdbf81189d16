import { getTranslations } from 'next-intl/server'
import { FaqList } from '@/components/faqs/faq-list'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { PageCrumbs } from '@/components/layout/page-crumbs'
import { pageMetadata } from '@/components/layout/page-metadata'
import { ListUnavailable } from '@/components/layout/unavailable'
import { limits } from '@/lib/core/limits'
import { toContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { listFaqsFor } from '@/lib/modules/faqs/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async ({ locale }) => {
  const t = await getTranslations('faqs')
  return pageMetadata({
    locale,
    path: paths.faqs,
    title: t('title'),
    description: t('lead'),
    image: paths.ogPage('faqs', locale),
  })
})

export default definePage(
  async ({ locale }) => {
    const prefer = toContentLanguage(locale)
    const faqs = await tagged({
      key: ['faqs', prefer],
      tags: [tags.faqs, tags.topics],
      read: () => listFaqsFor(prefer, limits.pageSize.faqs),
    })
    const t = await getTranslations('faqs')
    return (
      <>
        <PageCrumbs
          locale={locale}
          siteUrl={siteUrl()}
          trail={[{ label: t('title'), path: paths.faqs }]}
          className="mx-auto max-w-6xl px-4 sm:pt-4"
        />
        <FaqList faqs={faqs} locale={locale} />
      </>
    )
  },
  () => <ListUnavailable failed="faqs.failed" call="faqs.fetchFailed" />,
)
