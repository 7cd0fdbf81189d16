import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { Gone } from '@/components/layout/unavailable'
import { FoundInPaper } from '@/components/papers/paper-text'
import { PaperUnavailable } from '@/components/papers/papers-unavailable'
import { paths } from '@/lib/core/paths'
import { fromTypedSegment } from '@/lib/core/public-address'
import { searchKey } from '@/lib/core/search-words'
import { findInPaper } from '@/lib/modules/content/papers/find-in-text'
import { readSite } from '@/lib/modules/site/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'

export const revalidate = 3600
export const generateStaticParams = () => []

/** Metadata and page are rendered separately: the document is searched once for both. */
const find = cache((id: string, term: string) => {
  const typed = fromTypedSegment(term)
  return tagged({
    key: ['find-words', id, searchKey(typed)],
    tags: [tags.paper(id)],
    read: () => findInPaper(id, typed),
  })
})

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const id = param('id')
  const found = await find(id, param('term'))
  if (found.state === 'missing') pageNotFound()
  const t = await getTranslations('paper')
  if (found.state === 'gone') return { title: t('goneTitle'), robots: { index: false } }
  const typed = fromTypedSegment(param('term'))
  return pageMetadata({
    locale,
    path: paths.findInPaper(id),
    title: [t('findIn'), typed, found.title].filter(Boolean).join(': '),
    description: t('textNote'),
    image: paths.ogImage('paper', id),
    hidden: true,
  })
})

/** Serves `/home/papers/{id}/text/find?q=…` (middleware.ts), including that page without a search term. */
export default definePage(
  async ({ locale, param }) => {
    const id = param('id')
    const found = await find(id, param('term'))
    if (found.state === 'missing') pageNotFound()
    const t = await getTranslations('paper')
    if (found.state === 'gone') return <Gone title={t('goneTitle')} locale={locale} />
    const typed = fromTypedSegment(param('term'))
    return <FoundInPaper {...{ id, found, typed, locale }} site={await readSite()} />
  },
  () => <PaperUnavailable />,
)
