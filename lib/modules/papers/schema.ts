import { audiences } from '@/lib/core/audiences'
import { type ContentLanguage, contentLanguages } from '@/lib/core/locales'
import type { TextPage } from '@/lib/core/paper-text'
import { z } from '@/lib/core/zod'
import { paperCommentDto } from '../comments/schema'
import {
  basedOn,
  basedOnDto,
  changedDto,
  changeNoteInput,
  editEffect,
  editorialDto,
  outcome,
} from '../editorial/schema'
import { topicLabels, topicsField } from '../topics/schema'
import { translationInput } from '../translations/schema'
import { contributorDto } from '../users/schema'

/** A paper as the API and the pages see it; the field names that clients know, and what readers need besides. */
export const paperDto = z.object({
  paper_id: z.uuid(),
  paper_title: z.string(),
  language: z.enum(contentLanguages),
  /** For whom it is written. */
  audience: z.enum(audiences),
  reference: z.string(),
  /** Where the document is read and downloaded; null when its file is missing. */
  paper_url: z.string().nullable(),
  is_published: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string().nullable(),
  author: contributorDto.nullable(),
  /** Names as they stand on the paper; the uploader's name when the paper gives none. */
  authors: z.array(z.string()),
  journal: z.string().nullable(),
  year: z.number().int().nullable(),
  doi: z.string().nullable(),
  abstract: z.string().nullable(),
  licence: z.string().nullable(),
  /** Bytes. */
  size: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  mime: z.string().nullable(),
  reviewer: contributorDto.nullable(),
  reviewedAt: z.string().nullable(),
  /** When it was changed, where that was after the review: the review was of another text. */
  changed_since_review: z.string().nullable(),
  ...changedDto,
  comments_open: z.boolean(),
  topics: topicLabels,
})

export type PaperDto = z.infer<typeof paperDto>

/** A paper in a list of a page, with the first 200 characters of its reference. */
export type PaperCardDto = Omit<PaperDto, 'reference' | 'abstract'> & { teaser: string }

/** A paper as its uploader and administrators see it. */
export const staffPaperDto = paperDto.extend({ editorial: editorialDto })

export type StaffPaperDto = z.infer<typeof staffPaperDto>

/** A single paper carries its comments, and for its uploader and administrators its editorial state. */
export const paperWithCommentsDto = paperDto.extend({
  comments: z.array(paperCommentDto),
  editorial: editorialDto.nullable(),
  based_on: basedOnDto,
})

export const editedPaperDto = paperWithCommentsDto.extend({ effect: editEffect })

export const decidedPaperDto = paperWithCommentsDto.extend({ decision: outcome })

/** All papers for administrators, one's own for other staff; the count is called alike. */
export const staffPapersDto = z.object({
  papers: z.array(staffPaperDto),
  paperCount: z.number().int(),
})

export const approvedPapersDto = z.object({
  papers: z.array(paperDto),
  approvedPaperCount: z.number().int(),
})

export const foundPapersDto = z.object({
  papers: z.array(paperDto.extend({ editorial: editorialDto.optional() })),
  paperCount: z.number().int(),
})

/** The words of a paper's document, in parts of pages; none where it has no words that can be read. */
export interface PaperText {
  title: string
  language: ContentLanguage
  /** Of the document: more than those that were read, where it is very long. */
  pages: number | null
  parts: TextPage[][]
}

const MOST_TITLE = 200
const MOST_AUTHORS = 100
const MOST_NAME = 200
const MOST_ABSTRACT = 10_000
/** The first printed journals; nothing is dated further ahead than the coming year. */
const FIRST_YEAR = 1600

const shorterThan = (most: number, text: string) =>
  z
    .string()
    .trim()
    .refine((value) => [...value].length <= most, text)

/** Names as a JSON list or with semicolons between them: a form has one text for each field. */
function readNames(value: string, context: z.RefinementCtx): string[] {
  try {
    const list = value.startsWith('[')
      ? z.array(z.string()).parse(JSON.parse(value))
      : value.split(';')
    return list.map((name) => name.trim()).filter(Boolean)
  } catch {
    context.addIssue({ code: 'custom', message: 'validation.invalid' })
    return z.NEVER
  }
}

const names = z
  .string()
  .trim()
  .transform(readNames)
  .refine(
    (list) => list.length <= MOST_AUTHORS && list.every((name) => [...name].length <= MOST_NAME),
    'validation.authorsLong',
  )

const year = z
  .string()
  .trim()
  .regex(/^(?:\d{4})?$/, 'validation.yearInvalid')
  .transform((value) => (value === '' ? null : Number(value)))
  .refine(
    (value) => value === null || (value >= FIRST_YEAR && value <= new Date().getUTCFullYear() + 1),
    'validation.yearInvalid',
  )

/** A DOI is often copied as the address that it has: "https://doi.org/10.1000/182". */
const DOI_ADDRESS = /^(?:(?:https?:\/\/)?(?:dx\.)?doi\.org\/|doi:\s*)(?=.)/i

const doi = shorterThan(200, 'validation.doiInvalid')
  .transform((value) => value.replace(DOI_ADDRESS, ''))
  .refine((value) => value === '' || /^10\.\d{4,9}\/\S+$/.test(value), 'validation.doiInvalid')

/** POST and PATCH /paper. What creation needs is demanded by the service, all of it in one text. */
export const paperInput = z.object({
  based_on: basedOn,
  ...changeNoteInput,
  paper_title: shorterThan(MOST_TITLE, 'validation.paperTitleLong').optional(),
  language: z.enum(['', ...contentLanguages], { error: 'validation.languageInvalid' }).optional(),
  audience: z.enum(audiences, { error: 'validation.invalid' }).optional(),
  reference: z.string().optional(),
  /** The rest is optional; an empty text removes it. */
  authors: names.optional(),
  journal: shorterThan(300, 'validation.fieldLong').optional(),
  year: year.optional(),
  doi: doi.optional(),
  abstract: shorterThan(MOST_ABSTRACT, 'validation.abstractLong').optional(),
  licence: shorterThan(100, 'validation.fieldLong').optional(),
  topics: topicsField.optional(),
})

export type PaperInput = z.output<typeof paperInput>

/** POST /paper: it may be written as a translation. */
export const newPaperInput = paperInput.extend(translationInput)

export type NewPaperInput = z.output<typeof newPaperInput>
