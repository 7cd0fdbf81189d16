import { getTranslations } from 'next-intl/server'
import { FactList } from '@/components/facts/fact-list'
import { PageCrumbs } from '@/components/layout/page-crumbs'
import { ListUnavailable } from '@/components/layout/unavailable'
import { defineListPage } from '@/components/lists/define-list-page'
import { limits } from '@/lib/core/limits'
import { toContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { listFacts } from '@/lib/modules/facts/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

const list = defineListPage({
  name: 'facts',
  async read({ locale, page }) {
    const prefer = toContentLanguage(locale)
    const { DUK: rows, dukCount: total } = await tagged({
      key: ['facts', prefer, page],
      tags: [tags.facts, tags.topics],
      read: () => listFacts({ page, limit: limits.pageSize.facts }, prefer),
    })
    return { rows, total }
  },
  async show({ rows, locale, ...shown }) {
    const t = await getTranslations('facts')
    return (
      <>
        <PageCrumbs
          locale={locale}
          siteUrl={siteUrl()}
          trail={[{ label: t('title'), path: paths.facts }]}
          className="mx-auto max-w-6xl px-4 sm:pt-4"
        />
        <FactList facts={rows} locale={locale} {...shown} />
      </>
    )
  },
  unavailable: () => <ListUnavailable failed="facts.failed" />,
})

export const { generateMetadata } = list
export default list.page
