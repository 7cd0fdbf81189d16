import { paths } from './paths'

/**
 * What differs between the kinds of content that are written, approved, read and commented on: the rules are the same for all.
 */
export const contentKinds = {
  article: {
    /** Where the public reads an item, and where its author and administrators work on it. */
    path: paths.article,
    workPath: paths.dashboardArticle,
    /** The names of the calls about its comments. */
    comments: { path: '/article-comment', item: 'article_id', text: 'content', at: 'created_at' },
  },
  paper: {
    path: paths.paper,
    workPath: paths.dashboardPaper,
    comments: { path: '/paper_comment', item: 'paper_id', text: 'comment', at: 'createdAt' },
  },
} as const

export type ContentKind = keyof typeof contentKinds

export const listKinds = Object.keys(contentKinds) as readonly ContentKind[]

/** Whether a name is that of a kind in this table. */
export const isContentKind = (name: string | undefined): name is ContentKind =>
  listKinds.some((kind) => kind === name)
