import { languages, prefixLocale } from '../../lib/core/languages.mjs'
import { AUDIENCES } from '../page-store/requests.mjs'

/** Kinds of pages that are numerous, or requested right after a write, or for unknown search terms. */

const LANGUAGE = `(?:/(${prefixLocale}))?`
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ARTICLE = new RegExp(`^${LANGUAGE}/home/article/(${UUID})$`)
const SEARCH = new RegExp(`^${LANGUAGE}/home/search\\?(q=[^&]*)(?:&for=(${AUDIENCES.join('|')}))?$`)

const getPrefix = (locale) => (locale === 'en' ? '' : `/${locale}`)

/**
 * @typedef {{ tags: string[], content: string, values: Record<string, string>, variant: string, head?: string }} Rendered
 *   `variant`: that of the shell to fill; `head`: language links to add to the page's head
 * @typedef {{ reads: object, content: object, placeholders: object }} Tools `reads`: what the application
 *   reads for pages (lib/modules/pages); `content`: the renderer (components/shell/content.tsx)
 */

const search = {
  find(url) {
    const [, locale = 'en', query, audience] = SEARCH.exec(url) ?? []
    if (query === undefined) return null
    return { locale, wish: { words: new URLSearchParams(query).get('q'), audience } }
  },
  // The audience, which also appears in the form and the links to other languages.
  getVariant: () => '',
  address: (locale, { typed }, audience) =>
    `${getPrefix(locale)}/home/search?q=${typed}${audience && `&for=${audience}`}`,
  holes: ({ typed }) => ({ typed }),
  async example(locale, { reads, content, placeholders: { typed } }, variant) {
    const audience = variant || undefined
    const { read } = await reads.readSearchPage(typed, content.resultsPerKind, undefined, audience)
    return content.renderSearch(read, typed, locale, audience)
  },
  /** @returns {Promise<Rendered | null>} */
  async render(locale, { words, audience }, { reads, content }) {
    const typed = content.normalizeTerm(words)
    if (typed === '') return null
    const { read, tags } = await reads.readSearchPage(
      typed,
      content.resultsPerKind,
      languages[locale].content,
      audience,
    )
    return {
      tags,
      content: content.renderSearch(read, typed, locale, audience),
      values: { typed },
      variant: audience ?? '',
    }
  },
}

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

export const KINDS = { search, article }
