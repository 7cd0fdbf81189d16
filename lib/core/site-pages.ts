import type { SitePageKey } from './site-texts'

/** What the site's own pages say by themselves: the namespace in the catalogue, and its sections in their order. */
export const SITE_PAGES = {
  about: { namespace: 'about', sections: ['made', 'reviewed', 'corrected'] },
  contact: { namespace: 'contact', sections: ['mistake', 'health'] },
  editorial: {
    namespace: 'editorialPolicy',
    sections: ['write', 'approve', 'review', 'correct', 'remove', 'comment'],
  },
} as const satisfies Record<SitePageKey, { namespace: string; sections: readonly string[] }>

const encode = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/**
 * What one of the site's own pages says by itself, as the rich text that an administrator's takes the place of.
 * @param say a text of the page's namespace
 */
export const defaultPageHtml = (key: SitePageKey, say: (key: string) => string): string =>
  SITE_PAGES[key].sections
    .map(
      (name) =>
        `<h2>${encode(say(`sections.${name}Title`))}</h2><p>${encode(say(`sections.${name}`))}</p>`,
    )
    .join('')
