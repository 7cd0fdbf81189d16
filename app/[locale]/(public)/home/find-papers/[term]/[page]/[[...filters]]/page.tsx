import { defineFoundPage } from '@/components/lists/define-list-page'
import { PaperList, PapersPage } from '@/components/papers/paper-list'
import { PapersUnavailable } from '@/components/papers/papers-unavailable'
import { limits } from '@/lib/core/limits'
import { toFilterSegments } from '@/lib/core/list-query'
import { searchKey } from '@/lib/core/search-words'
import { searchPaperCards } from '@/lib/modules/content/papers/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

const list = defineFoundPage({
  name: 'papers',
  async read({ typed, page, filter }) {
    const {
      papers: rows,
      paperCount: total,
      counts,
    } = await tagged({
      key: ['find-papers', searchKey(typed), page, ...toFilterSegments(filter)],
      tags: [tags.papers, tags.topics],
      read: () => searchPaperCards(typed, { page, limit: limits.pageSize.papers }, filter),
    })
    return { rows, total, counts }
  },
  show: ({ rows, ...shown }) => (
    <PapersPage locale={shown.locale} siteUrl={siteUrl()} typed={shown.typed}>
      <PaperList papers={rows} {...shown} />
    </PapersPage>
  ),
  unavailable: () => <PapersUnavailable isSearch />,
})

export const { generateMetadata } = list
export default list.page
