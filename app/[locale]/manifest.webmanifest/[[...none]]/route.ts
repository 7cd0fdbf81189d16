import { isLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { defineDocument } from '@/lib/platform/http/define-document'
import { translator } from '@/lib/platform/i18n/translator'
import { siteProfile } from '@/lib/platform/site'

// A segment that is always absent: with one in its path, the route is rendered on request instead of at build time.
export const dynamic = 'force-static'
export const revalidate = 86_400
export const generateStaticParams = () => []

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The same application in each language; it starts in the language of its installation. */
export const GET = defineDocument(async ({ locale, none }: { locale: string; none?: string[] }) => {
  if (none || !isLocale(locale)) return null
  const { name } = siteProfile()
  const t = await translator(locale)
  const manifest = {
    id: paths.home,
    name: t('site.title', { name }),
    short_name: name,
    description: t('site.description'),
    lang: locale,
    start_url: localePath(locale, paths.home),
    scope: '/',
    display: 'standalone',
    background_color: '#FBF8F3',
    theme_color: '#FBF8F3',
    categories: ['health', 'medical', 'education'],
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
  }
  return Response.json(manifest, {
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=0, must-revalidate',
    },
  })
})
