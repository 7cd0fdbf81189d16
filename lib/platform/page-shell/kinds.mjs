import { languages, prefixLocale } from '../../core/languages.mjs'

/** Pages of which there are many of a kind, and that are asked for after a write or with words that nobody typed before. */

const LANGUAGE = `(?:/(${prefixLocale}))?`
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ARTICLE = new RegExp(`^${LANGUAGE}/home/article/(${UUID})$`)
const SEARCH = new RegExp(`^${LANGUAGE}/home/search\\?(q=[^&]*)$`)

const prefixOf = (locale) => (locale === 'en' ? '' : `/${locale}`)

/**
 * @typedef {{ tags: string[], content: string, values: Record<string, string>, variant: string, head?: string }} Rendered
 *   `variant`: of the shell that it is filled into; `head`: languages that the page's head names besides
 * @typedef {{ reads: object, content: object, placeholders: object }} Tools `reads`: what the application
 *   reads for pages (lib/modules/pages); `content`: what renders it (components/shell/content.tsx)
 */

const search = {
  find(url) {
    const [, locale = 'en', query] = SEARCH.exec(url) ?? []
    return query === undefined ? null : { locale, wish: new URLSearchParams(query).get('q') }
  },
  variantOf: () => '',
  address: (locale, { typed }) => `${prefixOf(locale)}/home/search?q=${typed}`,
  holes: ({ typed }) => ({ typed }),
  async example(locale, { reads, content, placeholders: { typed } }) {
    const { read } = await reads.readSearchPage(typed, content.mostOfEach)
    return content.renderSearch(read, typed, locale)
  },
  /** @returns {Promise<Rendered | null>} */
  async render(locale, wish, { reads, content }) {
    const typed = content.shownOf(wish)
    if (typed === '') return null
    const { read, tags } = await reads.readSearchPage(
      typed,
      content.mostOfEach,
      languages[locale].content,
    )
    return {
      tags,
      content: content.renderSearch(read, typed, locale),
      values: { typed },
      variant: '',
    }
  },
}

const article = {
  find(url) {
    const [, locale = 'en', wish] = ARTICLE.exec(url) ?? []
    return wish === undefined ? null : { locale, wish }
  },
  // The head says in which language the text is.
  variantOf: (locale) => languages[locale].content,
  address: (locale, { ids }, language) => `${prefixOf(locale)}/home/article/${ids[language]}`,
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

export const KINDS = { search, article }
