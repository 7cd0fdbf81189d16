import type { ContentKind } from '@/lib/core/content-kinds'

/**
 * Tags of cached pages: a page carries the tags of what it shows, a write names the tags of what it changed, and only
 * the pages concerned are rendered again.
 */
export const tags = {
  articles: 'articles',
  article: (id: string) => `article:${id}`,
  /** Which articles are public, and in which order: not what they say. */
  articleOrder: 'article-order',
  papers: 'papers',
  paper: (id: string) => `paper:${id}`,
  videos: 'videos',
  video: (id: string) => `video:${id}`,
  facts: 'facts',
  faqs: 'faqs',
  /** What topics say: all that shows a topic's name. */
  topics: 'topics',
  /** Which texts are translations of which: the sitemap names them. */
  translations: 'translations',
  /** What administrators say about the site: every page shows some of it. */
  site: 'site',
  /** The page of somebody who wrote or reviewed something. */
  person: (id: string) => `person:${id}`,
  /** What hospitals are called: pages name where their authors work. */
  facilities: 'facilities',
  item: (kind: ContentKind, id: string) => `${kind}:${id}`,
  comments: (kind: ContentKind, id: string) => `${kind}-comments:${id}`,
} as const
