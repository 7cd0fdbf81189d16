import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { Gone } from '@/components/layout/unavailable'
import { PaperPage } from '@/components/papers/paper-page'
import { PaperUnavailable } from '@/components/papers/papers-unavailable'
import { toBibtex, toCitationText, toHighwire, toRis } from '@/lib/core/citations'
import { paths } from '@/lib/core/paths'
import { teaser } from '@/lib/core/plain-text'
import { listComments } from '@/lib/modules/comments/queries'
import { countTextParts, getPublicPaper } from '@/lib/modules/content/papers/queries'
import { citedPaper, indexedPaper } from '@/lib/modules/content/papers/service'
import { readTranslations, translationPaths } from '@/lib/modules/content/translations/queries'
import { readSite } from '@/lib/modules/site/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'

export const revalidate = 3600
export const generateStaticParams = () => []

const readPaper = (id: string) =>
  tagged({
    key: ['paper', id],
    tags: [tags.paper(id), tags.topics, tags.facilities],
    read: () => getPublicPaper(id),
  })

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const id = param('id')
  const found = await readPaper(id)
  if (found.state === 'missing') pageNotFound()
  if (found.state === 'gone') {
    const t = await getTranslations('paper')
    return { title: t('goneTitle'), robots: { index: false } }
  }
  const { paper } = found
  return {
    ...pageMetadata({
      locale,
      path: paths.paper(id, paper.paper_title),
      language: paper.language,
      translations: translationPaths(await readTranslations('paper', id), paths.paper),
      title: paper.paper_title,
      description: paper.abstract ?? (teaser(paper.reference, 200) || paper.paper_title),
      image: paths.ogImage('paper', id),
      article: { publishedTime: paper.publishedAt ?? undefined, modifiedTime: paper.updatedAt },
    }),
    other: toHighwire(indexedPaper(paper)),
  }
})

/** Also serves `/paper/{id}`, whose canonical address this is. */
export default definePage(
  async ({ locale, param }) => {
    const id = param('id')
    const found = await readPaper(id)
    if (found.state === 'missing') pageNotFound()
    const t = await getTranslations('paper')
    if (found.state === 'gone') return <Gone title={t('goneTitle')} locale={locale} />
    const { paper, pictures, people } = found
    const comments = await tagged({
      key: ['paper-comments', id],
      tags: [tags.comments('paper', id)],
      read: () => listComments('paper', id),
    })
    const cited = citedPaper(paper)
    const citation = {
      text: toCitationText(cited),
      bibtexBytes: Buffer.byteLength(toBibtex(cited)),
      risBytes: Buffer.byteLength(toRis(cited)),
    }
    const textParts = await tagged({
      key: ['paper-text-parts', id],
      tags: [tags.paper(id)],
      read: () => countTextParts(id),
    })
    const translations = await readTranslations('paper', id)
    const shown = { paper, pictures, people, comments, citation, textParts, translations, locale }
    return <PaperPage {...shown} site={await readSite()} />
  },
  () => <PaperUnavailable />,
)
