import type { readLibrary } from './library'

export type Library = Awaited<ReturnType<typeof readLibrary>>

const LANG: Record<string, string> = { eng: 'en', fr: 'fr', kiny: 'rw', kisw: 'sw' }

/** `lang` of every title, by the address that its links lead to. */
export function titleLanguages({
  articles,
  papers,
  videos,
}: Pick<Library, 'articles' | 'papers' | 'videos'>): Record<string, string> {
  const entries = [
    ...articles.map((each) => [`/home/article/${each.article_id}`, LANG[each.language]]),
    ...papers.map((each) => [`/home/papers/${each.paper_id}`, LANG[each.language]]),
    ...videos.map((each) => [`/home/video/${each.video_id}`, LANG[each.language]]),
  ]
  return Object.fromEntries(entries)
}
