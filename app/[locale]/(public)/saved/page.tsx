import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { ListHeader } from '@/components/lists/list-frame'
import { SavedList } from '@/components/offline/saved-pages'
import { paths } from '@/lib/core/paths'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async ({ locale }) => {
  const t = await getTranslations('saved')
  return pageMetadata({
    locale,
    path: paths.saved,
    title: t('title'),
    description: t('lead'),
    image: paths.ogPage('saved', locale),
    hidden: true,
  })
})

/** The same for everybody; the list exists only in the reader's browser. */
export default definePage(async () => {
  const t = await getTranslations('saved')
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <ListHeader title={t('title')} lead={t('lead')} />
      <p className="mt-8 in-data-scripted:hidden">{t('noScript')}</p>
      <SavedList />
    </div>
  )
})
