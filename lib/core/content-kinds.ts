import { byName } from './objects'
import { paths } from './paths'

export const topicKinds = ['DISEASE', 'JOINT', 'MEDICINE', 'LIVING'] as const

/** The maximum number of topics of an item. */
export const MAX_TOPICS = 6

/**
 * The plain texts an article may have, under the name that its table, versions, drafts, calls and form share; with the maximum
 * length in characters and the message for a longer one.
 */
export const articleTexts = {
  summary: { max: 400, tooLong: 'validation.summaryLong' },
} as const

export type ArticleTextName = keyof typeof articleTexts

export const articleTextNames = Object.keys(articleTexts) as readonly ArticleTextName[]

/** The same for the plain texts of a paper. */
export const paperTexts = {
  journal: { max: 300, tooLong: 'validation.fieldLong' },
  doi: { max: 200, tooLong: 'validation.doiInvalid' },
  abstract: { max: 10_000, tooLong: 'validation.abstractLong' },
  licence: { max: 100, tooLong: 'validation.fieldLong' },
} as const

type PaperTextName = keyof typeof paperTexts

export const paperTextNames = Object.keys(paperTexts) as readonly PaperTextName[]

/** The `select` of a query that reads some fields. */
export const selectColumns = <const Name extends string>(names: readonly Name[]) =>
  byName(names, () => true as const)

/** The submitted texts as they are stored: an absent one is left unchanged, and an empty one is removed. */
export const storedTexts = <Name extends string>(
  sent: { readonly [Each in Name]?: string | undefined },
  names: readonly Name[],
) =>
  Object.fromEntries(
    names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name] || null]])),
  ) as { [Each in Name]?: string | null }

/**
 * The differences between the kinds of content that are written, approved, read and commented on; the rules are the
 * same.
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

export const contentKindNames = Object.keys(contentKinds) as readonly ContentKind[]

export const isContentKind = (name: string | undefined): name is ContentKind =>
  contentKindNames.some((kind) => kind === name)

/** Returns whether a version in this state can be restored; pending and rejected versions cannot. */
export const isRestorable = (state: string): boolean =>
  state === 'APPROVED' || state === 'SUPERSEDED'
