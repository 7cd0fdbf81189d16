/**
 * The kinds of content in the library, by table name and in the order that calls use, with the names that addresses,
 * calls and catalogues give each kind. Lists, switches and patterns of the kinds are derived from here. `page` is the
 * folder of a kind whose items have their own pages and whose list can be searched; `desk` that of the staff's table,
 * if it differs from the plural.
 */
export const kinds = /** @type {const} */ ({
  article: { plural: 'articles', page: 'article', calls: 'article', comments: 'article-comment' },
  paper: { plural: 'papers', page: 'papers', calls: 'paper', comments: 'paper_comment' },
  video: { plural: 'videos', page: 'video', calls: 'video' },
  faq: { plural: 'faqs', calls: 'faq' },
  fact: { plural: 'facts', calls: 'duk', desk: 'did-you-know' },
})

/** The kinds whose items have pages of their own. */
export const kindsWithPages = Object.entries(kinds).flatMap(([kind, { plural, page }]) =>
  page ? [{ kind, plural, page }] : [],
)

/** The kinds by the folder of their pages. */
export const kindsByPage = /** @type {Record<string, import('./library-kinds').PagedKind>} */ (
  Object.fromEntries(kindsWithPages.map(({ kind, page }) => [page, kind]))
)

/** @param {{ plural: string, page?: string }} kind */
export const listFolder = ({ plural, page }) => (page ? `more-${plural}` : plural)

/** For patterns of addresses below /home: item pages, and all lists. */
export const pagePattern = Object.keys(kindsByPage).join('|')
export const listPattern = Object.values(kinds).map(listFolder).join('|')
