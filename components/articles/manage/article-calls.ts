import type { z } from '@/lib/core/zod'
import type {
  allArticlesDto,
  foundArticlesDto,
  ownArticlesDto,
  StaffArticleDto,
} from '@/lib/modules/content/articles/schema'
import { createContentCalls } from '../../dashboard/tables/content-calls'

const shared = {
  path: '/article',
  getId: ({ article_id }: StaffArticleDto) => article_id,
  /** Readers search with the same endpoint; only rows with an editorial state, which staff get, are shown here. */
  found: ({ articles, articlesCount }: z.infer<typeof foundArticlesDto>) => ({
    rows: articles.flatMap(({ editorial, ...article }) =>
      editorial ? [{ ...article, editorial }] : [],
    ),
    total: articlesCount,
  }),
}

/** All articles, for administrators (docs/rules.md#roles). */
export const allArticles = createContentCalls({
  ...shared,
  listed: ({ articles, articlesCount }: z.infer<typeof allArticlesDto>) => ({
    rows: articles,
    total: articlesCount,
  }),
})

/** The viewer's own articles. */
export const ownArticles = createContentCalls({
  ...shared,
  listPath: '/article/user',
  searchWith: { mine: '1' },
  listed: ({ articles, myArticles }: z.infer<typeof ownArticlesDto>) => ({
    rows: articles,
    total: myArticles,
  }),
})
