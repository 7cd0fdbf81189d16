import type { SitePageKey } from './site-texts'

/** The default content of the site's own pages: the namespace in the catalogue, and its sections in order. */
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
 * The default content of one of the site's own pages, as rich text that an administrator's text can replace.
 * @param say a text of the page's namespace
 */
export const defaultPageHtml = (key: SitePageKey, say: (key: string) => string): string =>
  SITE_PAGES[key].sections
    .map(
      (name) =>
        `<h2>${encode(say(`sections.${name}Title`))}</h2><p>${encode(say(`sections.${name}`))}</p>`,
    )
    .join('')
