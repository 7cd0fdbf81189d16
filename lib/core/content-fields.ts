import { byName } from './objects'

/**
 * The plain texts an article may have, under the name that its table, versions, drafts, calls and form share; with the maximum
 * length in characters and the message for a longer one.
 */
export const articleTexts = {
  summary: { most: 400, tooLong: 'validation.summaryLong' },
} as const

export type ArticleTextName = keyof typeof articleTexts

export const articleTextNames = Object.keys(articleTexts) as readonly ArticleTextName[]

/** The same for the plain texts of a paper. */
export const paperTexts = {
  journal: { most: 300, tooLong: 'validation.fieldLong' },
  doi: { most: 200, tooLong: 'validation.doiInvalid' },
  abstract: { most: 10_000, tooLong: 'validation.abstractLong' },
  licence: { most: 100, tooLong: 'validation.fieldLong' },
} as const

export type PaperTextName = keyof typeof paperTexts

export const paperTextNames = Object.keys(paperTexts) as readonly PaperTextName[]

/** The `select` of a query that reads some fields. */
export const columnsOf = <const Name extends string>(names: readonly Name[]) =>
  byName(names, () => true as const)

/** The submitted texts as they are stored: an absent one is left unchanged, and an empty one is removed. */
export const storedTexts = <Name extends string>(
  sent: { readonly [Each in Name]?: string | undefined },
  names: readonly Name[],
) =>
  Object.fromEntries(
    names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name] || null]])),
  ) as { [Each in Name]?: string | null }
