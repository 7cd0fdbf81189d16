/** Pages of which there are many of a kind, and that are asked for after a write or with words that nobody typed before. */

const LANGUAGE = '(?:\\/(fr|rw|sw))?'
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ARTICLE = new RegExp(`^${LANGUAGE}\\/home\\/article\\/(${UUID})$`)
const SEARCH = new RegExp(`^${LANGUAGE}\\/home\\/search\\?(q=[^&]*)$`)

const prefixOf = (locale) => (locale === 'en' ? '' : `/${locale}`)

/**
 * @typedef {{ tags: string[], content: string, values: Record<string, string> }} Rendered
 * @typedef {{ reads: object, content: object, placeholders: Record<string, string> }} Tools `reads`: what the application
 *   reads for pages (lib/modules/pages); `content`: what renders it (components/shell/content.tsx)
 */

const search = {
  find(url) {
    const [, locale = 'en', query] = SEARCH.exec(url) ?? []
    return query === undefined ? null : { locale, wish: new URLSearchParams(query).get('q') }
  },
  address: (locale, { typed }) => `${prefixOf(locale)}/home/search?q=${typed}`,
  names: ['typed'],
  async example(locale, { reads, content, placeholders: { typed } }) {
    const { read } = await reads.readSearchPage(typed, content.mostOfEach)
    return content.renderSearch(read, typed, locale)
  },
  /** @returns {Promise<Rendered | null>} */
  async render(locale, wish, { reads, content }) {
    const typed = content.shownOf(wish)
    if (typed === '') return null
    const { read, tags } = await reads.readSearchPage(typed, content.mostOfEach)
    return { tags, content: content.renderSearch(read, typed, locale), values: { typed } }
  },
}

const article = {
  find(url) {
    const [, locale = 'en', wish] = ARTICLE.exec(url) ?? []
    return wish === undefined ? null : { locale, wish }
  },
  address: (locale, { id }) => `${prefixOf(locale)}/home/article/${id}`,
  names: ['id', 'title', 'description', 'published', 'modified'],
  example: (locale, { reads, content }) =>
    content.renderArticle(reads.readExampleArticle(), locale),
  /** @returns {Promise<Rendered | null>} */
  async render(locale, wish, { reads, content }) {
    const page = await reads.readArticlePage(wish)
    const values = page && content.describeArticle(page.read)
    if (!values) return null
    return { tags: page.tags, content: content.renderArticle(page.read, locale), values }
  },
}

export const KINDS = { search, article }
