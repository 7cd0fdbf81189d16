import { rootScript } from '@/lib/core/content-policy.mjs'

export function ThemeScript() {
  return (
    <script
      data-src={`/scripts/reading.js?v=${process.env.READING_SCRIPT_VERSION}`}
      dangerouslySetInnerHTML={{ __html: rootScript }}
    />
  )
}
