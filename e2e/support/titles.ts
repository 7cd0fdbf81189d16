import { paths } from '@/lib/core/paths'
import type { readLibrary } from './library'

export type Library = Awaited<ReturnType<typeof readLibrary>>

export const LANG: Record<string, string> = { eng: 'en', fr: 'fr', kiny: 'rw', kisw: 'sw' }

/** The `lang` of every title, by the target of its links. */
export function titleLanguages({
  articles,
  papers,
  videos,
}: Pick<Library, 'articles' | 'papers' | 'videos'>): Record<string, string> {
  const entries = [
    ...articles.map((each) => [
      paths.article(each.article_id, each.article_title),
      LANG[each.language],
    ]),
    ...papers.map((each) => [paths.paper(each.paper_id, each.paper_title), LANG[each.language]]),
    ...videos.map((each) => [paths.video(each.video_id, each.video_title), LANG[each.language]]),
  ]
  return Object.fromEntries(entries)
}
