import type { OpenedPaper } from './opened-paper'

/** The text fields of the form, in screen order. */
export const PAPER_FIELDS = [
  'paper_title',
  'language',
  'audience',
  'reference',
  'authors',
  'journal',
  'year',
  'doi',
  'abstract',
  'licence',
] as const

export type PaperField = (typeof PAPER_FIELDS)[number]

export type PaperTexts = Record<PaperField, string>

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.join('; ')
  return value === null || value === undefined ? '' : String(value).trim()
}

/** Collects all fields as texts, whatever they are read from. */
export function collectTexts(read: (field: PaperField) => unknown): PaperTexts {
  const text = (field: PaperField) => asText(read(field))
  return {
    paper_title: text('paper_title'),
    language: text('language'),
    audience: text('audience'),
    reference: text('reference'),
    authors: text('authors'),
    journal: text('journal'),
    year: text('year'),
    doi: text('doi'),
    abstract: text('abstract'),
    licence: text('licence'),
  }
}

/** Returns a paper's field values before anything is edited: those of the pending change, where there is one. */
export function textsOf({ paper, waiting }: OpenedPaper): PaperTexts {
  const content: Record<string, unknown> = waiting?.content ?? paper
  return collectTexts((field) => content[field])
}
