import { jsonForScript } from '@/lib/core/text'

/** Structured data for search engines; no text in it can close the enclosing element. */
export function JsonLd({ data }: { data: object | object[] }) {
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForScript(data) }} />
  )
}
