import type { MetadataRoute } from 'next'
import { locales } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { absoluteUrl } from '@/lib/platform/site'

// Rendered at run time, since the site's address is configured there.
export const dynamic = 'force-dynamic'

const PERSONAL = [
  paths.dashboard,
  '/auth',
  '/profile',
  paths.offline,
  paths.saved,
  `${paths.search}?`,
]

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      // The documents and pictures of public pages, which Google Scholar reads.
      allow: ['/', '/api/papers/download/', '/api/files/'],
      disallow: [
        '/api/',
        '/*?search=',
        ...locales.flatMap((locale) => PERSONAL.map((path) => localePath(locale, path))),
      ],
    },
    sitemap: absoluteUrl('/sitemap.xml'),
  }
}
