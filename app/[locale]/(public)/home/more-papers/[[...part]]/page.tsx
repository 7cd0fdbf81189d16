import { defineListPage } from '@/components/lists/define-list-page'
import { PaperList, PapersPage } from '@/components/papers/paper-list'
import { PapersUnavailable } from '@/components/papers/papers-unavailable'
import { limits } from '@/lib/core/limits'
import { toFilterSegments } from '@/lib/core/list-query'
import { toContentLanguage } from '@/lib/core/locales'
import { listPaperCards } from '@/lib/modules/content/papers/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

const list = defineListPage({
  name: 'papers',
  async read({ locale, page, filter }) {
    const prefer = toContentLanguage(locale)
    const {
      papers: rows,
      approvedPaperCount: total,
      counts,
    } = await tagged({
      key: ['papers', prefer, page, ...toFilterSegments(filter)],
      tags: [tags.papers, tags.topics],
      read: () => listPaperCards({ page, limit: limits.pageSize.papers }, prefer, filter),
    })
    return { rows, total, counts }
  },
  show: ({ rows, locale, ...shown }) => (
    <PapersPage locale={locale} siteUrl={siteUrl()}>
      <PaperList papers={rows} locale={locale} {...shown} />
    </PapersPage>
  ),
  unavailable: () => <PapersUnavailable />,
})

export const { generateMetadata } = list
export default list.page
