import { notFound } from 'next/navigation'

export const generateStaticParams = () => []

/** Every address that names no page. */
export default function UnknownPage() {
  notFound()
}
