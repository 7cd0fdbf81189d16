import { UiGallery } from '@/components/dev/ui-gallery'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'

export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => ({
  title: 'Interface',
  robots: { index: false },
}))

/** Every component in every state, for developers and reviewers; not part of the product. */
export default definePage(async () => {
  if (process.env.NODE_ENV === 'production') pageNotFound()
  return <UiGallery />
})
