import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { UiGallery } from '@/components/dev/ui-gallery'

export const metadata: Metadata = { title: 'Interface', robots: { index: false } }
export const generateStaticParams = () => []

/** Every component in every state, for those who build and review; not part of the product. */
export default function DevUiPage() {
  if (process.env.NODE_ENV === 'production') notFound()
  return <UiGallery />
}
