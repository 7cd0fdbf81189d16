import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { Gone } from '@/components/layout/unavailable'
import { PaperText } from '@/components/papers/paper-text'
import { PaperUnavailable } from '@/components/papers/papers-unavailable'
import { getPart } from '@/lib/core/paper-text'
import { paths } from '@/lib/core/paths'
import { getPublicPaperText } from '@/lib/modules/content/papers/queries'
import { readSite } from '@/lib/modules/site/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'

export const revalidate = 3600
export const generateStaticParams = () => []

const readText = (id: string) =>
  tagged({
    key: ['paper-text', id],
    tags: [tags.paper(id)],
    read: () => getPublicPaperText(id),
  })

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const id = param('id')
  const found = await readText(id)
  const t = await getTranslations('paper')
  if (found.state === 'gone') return { title: t('goneTitle'), robots: { index: false } }
  const part = found.state === 'public' && getPart(param('part'), found.parts)
  if (!part) pageNotFound()
  const title = t('textTitle', { title: found.title })
  const metadata = pageMetadata({
    locale,
    path: paths.paperText(id, part),
    language: found.language,
    title: part > 1 ? `${title} (${part})` : title,
    description: t('textNote'),
    image: paths.ogImage('paper', id),
  })
  // Search engines index the document itself and the paper's page.
  return { ...metadata, robots: { index: false } }
})

/** Renders one part of a paper as text. The `part` parameter is a part number, or a page of the document (`page-3`). */
export default definePage(
  async ({ locale, param }) => {
    const id = param('id')
    const found = await readText(id)
    const t = await getTranslations('paper')
    if (found.state === 'gone') return <Gone title={t('goneTitle')} locale={locale} />
    const part = found.state === 'public' && getPart(param('part'), found.parts)
    if (!part) pageNotFound()
    return <PaperText {...{ id, text: found, part, locale }} site={await readSite()} />
  },
  () => <PaperUnavailable />,
)
