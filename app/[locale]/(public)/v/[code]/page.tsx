import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { PrintedPage } from '@/components/printed/printed-page'
import { parseVersionCode } from '@/lib/core/identifiers'
import { readPrintedCopy } from '@/lib/modules/content/editorial/versions'
import { readTranslations } from '@/lib/modules/content/translations/queries'
import { addPageTags } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('printed')
  return { title: t('title'), robots: { index: false } }
})

/** The status of a printed version, by its code; every change of its item re-renders it. */
export default definePage(async ({ locale, param }) => {
  const typed = param('code')
  const printed = await readPrintedCopy(typed)
  if (printed) await addPageTags([tags.item(printed.kind, printed.id)], null)
  const translations = printed && (await readTranslations(printed.kind, printed.id))
  return (
    <PrintedPage
      code={parseVersionCode(typed) ?? ''}
      printed={printed}
      original={translations?.changed ?? null}
      locale={locale}
    />
  )
})
