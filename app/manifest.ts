import type { MetadataRoute } from 'next'
import { paths } from '@/lib/core/paths'
import { translator } from '@/lib/platform/i18n/translator'
import { siteProfile } from '@/lib/platform/site'

// The name of the site is configured where it runs, not where it is built.
export const dynamic = 'force-dynamic'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { name } = siteProfile()
  const t = await translator('en')
  return {
    id: paths.home,
    name: t('site.title', { name }),
    short_name: name,
    description: t('site.description'),
    lang: 'en',
    start_url: paths.home,
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
}
