import { filterParams } from '../../lib/core/content-filter.mjs'
import { kindsWithPages } from '../../lib/core/kinds.mjs'
import { languages, prefixLocalePattern } from '../../lib/core/languages.mjs'

/** Kinds of pages that are numerous, or requested right after a write, or for unknown search terms. */

const LANGUAGE = `(?:/(${prefixLocalePattern}))?`
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ARTICLE = new RegExp(`^${LANGUAGE}/home/article/(${UUID})$`)

/** The end of a canonical query: the filters, in their order. */
const toPattern = (names) =>
  names.map((name) => `(?:&${name}=(?:${filterParams[name].join('|')}))?`).join('')
const FILTERS = toPattern(Object.keys(filterParams))
const SEARCH = new RegExp(`^${LANGUAGE}/home/search\\?(q=[^&]*)(${FILTERS})$`)

const LIST_FILTERS = toPattern(['for', 'lang'])
const LATER_PAGE = '(?:&page=(?:[2-9]|[1-9]\\d))?'

const getPrefix = (locale) => (locale === 'en' ? '' : `/${locale}`)

/**
 * @typedef {{ tags: string[], content: string, values: Record<string, string>, variant: string, head?: string }} Rendered
 *   `variant`: that of the shell to fill; `values.rest`: what follows the search term in the query of links; `head`:
 *   language links to add to the page's head
 * @typedef {{ reads: object, content: object, placeholders: object }} Tools `reads`: what the application
 *   reads for pages (lib/modules/pages); `content`: the renderer (components/shell/content.tsx)
 */

const search = {
  find(url) {
    const [, locale = 'en', query, rest] = SEARCH.exec(url) ?? []
    return query === undefined ? null : { locale, wish: { query, rest } }
  },
  // The filter only appears in the results and in the links to other languages.
  getVariant: () => '',
  address: (locale, { typed }) => `${getPrefix(locale)}/home/search?q=${typed}`,
  holes: ({ typed }) => ({ typed }),
  async example(locale, { reads, content, placeholders: { typed } }) {
    const { read } = await reads.readSearchPage(typed, content.getLimit({}))
    return content.renderSearch(read, typed, locale, {})
  },
  /** @returns {Promise<Rendered | null>} */
  async render(locale, { query, rest }, { reads, content }) {
    const params = new URLSearchParams(query + rest)
    const typed = content.normalizeTerm(params.get('q'))
    if (typed === '') return null
    const filter = content.parseFilter((name) => params.get(name))
    const { read, tags } = await reads.readSearchPage(
      typed,
      content.getLimit(filter),
      languages[locale].content,
      filter,
    )
    return {
      tags,
      content: content.renderSearch(read, typed, locale, filter),
      values: { typed, rest },
      variant: '',
    }
  },
}

/** The search of a list. */
function defineListSearch(name) {
  const pattern = new RegExp(
    `^${LANGUAGE}/home/more-${name}\\?(search=[^&]*)(${LIST_FILTERS}${LATER_PAGE})$`,
  )
  return {
    find(url) {
      const [, locale = 'en', query, rest] = pattern.exec(url) ?? []
      return query === undefined ? null : { locale, wish: { query, rest } }
    },
    getVariant: () => '',
    address: (locale, { typed }) => `${getPrefix(locale)}/home/more-${name}?search=${typed}`,
    holes: ({ typed }) => ({ typed }),
    async example(locale, { reads, content, placeholders: { typed } }) {
      const { read } = await reads.readListSearch(name, typed, 1, {})
      return content.renderListSearch(name, read, { typed, page: 1, filter: {}, locale })
    },
    /** @returns {Promise<Rendered | null>} */
    async render(locale, { query, rest }, { reads, content }) {
      const params = new URLSearchParams(query + rest)
      const typed = content.normalizeTerm(params.get('search'))
      const page = Number(params.get('page') ?? 1)
      if (typed === '') return null
      const filter = content.parseFilter((each) => params.get(each))
      const { read, tags } = await reads.readListSearch(name, typed, page, filter)
      // A page beyond the last is a 404, which Next renders.
      if (page > 1 && read[name].length === 0) return null
      return {
        tags,
        content: content.renderListSearch(name, read, { typed, page, filter, locale }),
        values: { typed, rest },
        variant: '',
      }
    },
  }
}

const listSearches = Object.fromEntries(
  kindsWithPages.map(({ plural }) => [plural, defineListSearch(plural)]),
)

const article = {
  find(url) {
    const [, locale = 'en', wish] = ARTICLE.exec(url) ?? []
    return wish === undefined ? null : { locale, wish }
  },
  // The head states the language of the text.
  getVariant: (locale) => languages[locale].content,
  address: (locale, { ids }, language) => `${getPrefix(locale)}/home/article/${ids[language]}`,
  holes: ({ ids, title, slug, description, published, modified }, language) => ({
    id: ids[language],
    title,
    slug,
    description,
    published,
    modified,
  }),
  example: (locale, { reads, content }, language) =>
    content.renderArticle(reads.readExampleArticle(language), locale),
  /** @returns {Promise<Rendered | null>} */
  async render(locale, wish, { reads, content }) {
    const page = await reads.readArticlePage(wish)
    const values = page && content.describeArticle(page.read)
    if (!values) return null
    return {
      tags: page.tags,
      content: content.renderArticle(page.read, locale),
      values,
      variant: page.read.article.language,
      head: content.linkLanguages(page.read),
    }
  },
}

const searches = { search, ...listSearches }

export const searchKinds = Object.keys(searches)

export const KINDS = { article, ...searches }
