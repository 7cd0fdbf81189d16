import { rootScript } from '@/lib/core/inline-scripts.mjs'

export function ThemeScript() {
  return <script dangerouslySetInnerHTML={{ __html: rootScript }} />
}
