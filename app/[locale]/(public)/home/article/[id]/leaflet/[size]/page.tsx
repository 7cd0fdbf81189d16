import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { Gone, OneUnavailable } from '@/components/layout/unavailable'
import { LEAFLET_SIZES, Leaflet } from '@/components/printed/leaflet'
import { paths } from '@/lib/core/paths'
import { getPublicArticle } from '@/lib/modules/content/articles/queries'
import { readTranslations } from '@/lib/modules/content/translations/queries'
import { readSite } from '@/lib/modules/site/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'

export const revalidate = 3600
export const generateStaticParams = () => []

const readArticle = (id: string) =>
  tagged({ key: ['article', id], tags: [tags.article(id)], read: () => getPublicArticle(id) })

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const id = param('id')
  const found = await readArticle(id)
  if (found.state === 'missing') pageNotFound()
  if (found.state === 'gone') {
    const t = await getTranslations('article')
    return { title: t('goneTitle'), robots: { index: false } }
  }
  const { article_title: title, language, summary, teaser } = found.article
  return pageMetadata({
    locale,
    path: paths.article(id, title),
    language,
    title,
    description: summary ?? teaser,
    image: paths.ogImage('article', id),
    hidden: true,
  })
})

/** An article for printing, in the paper size of the address. */
export default definePage(
  async ({ locale, param }) => {
    const size = LEAFLET_SIZES.find((each) => each === param('size'))
    const found = await readArticle(param('id'))
    if (!size || found.state === 'missing') pageNotFound()
    const t = await getTranslations('article')
    if (found.state === 'gone') return <Gone title={t('goneTitle')} locale={locale} />
    const { changed } = await readTranslations('article', param('id'))
    const site = await readSite()
    return <Leaflet {...found} original={changed} size={size} locale={locale} site={site} />
  },
  () => <OneUnavailable call="articles.fetchOneFailed" />,
)
