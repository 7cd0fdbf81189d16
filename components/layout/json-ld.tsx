import { jsonForScript } from '@/lib/core/text'

/** Structured data for search engines; no text in it can end the element it stands in. */
export function JsonLd({ data }: { data: object | object[] }) {
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForScript(data) }} />
  )
}
