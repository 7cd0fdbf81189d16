import { definePage, defineTitle, pageNotFound } from '@/components/layout/define-page'
import { Reviewing } from '@/components/review/reviewing'
import { contentKindNames } from '@/lib/core/content-kinds'
import { isUuid } from '@/lib/core/identifiers'
import { kinds } from '@/lib/core/kinds.mjs'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('reviewing.title')

/** The review page of an item, for administrators. The address names its kind in the plural. */
export default definePage(async ({ param }) => {
  const kind = contentKindNames.find((each) => kinds[each].plural === param('kind'))
  const id = param('id')
  if (!kind || !isUuid(id)) pageNotFound()
  return <Reviewing kind={kind} id={id} />
})
