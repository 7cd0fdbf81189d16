import { audiences } from '@/lib/core/audiences'
import { paperTextNames, paperTexts } from '@/lib/core/content-kinds'
import { parseDoi } from '@/lib/core/doi'
import { limits } from '@/lib/core/limits'
import { type ContentLanguage, contentLanguages } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import type { TextPage } from '@/lib/core/paper-text'
import { tidyText } from '@/lib/core/typed-text'
import { boundedText, z } from '@/lib/core/zod'
import { contributorDto } from '../../accounts/users/schema'
import { paperCommentDto } from '../../comments/schema'
import { topicLabels, topicsField } from '../../topics/schema'
import { draftSlot } from '../drafts/schema'
import {
  basedOn,
  basedOnDto,
  changedDto,
  changeNoteInput,
  editEffect,
  editorialDto,
  outcome,
} from '../schema'
import { translationInput } from '../translations/schema'

/** A paper as the API and the pages see it: the field names that clients know, and further fields that readers need. */
export const paperDto = z.object({
  paper_id: z.uuid(),
  paper_title: z.string(),
  language: z.enum(contentLanguages),
  /** The audience it is written for. */
  audience: z.enum(audiences),
  reference: z.string(),
  /** The address for reading and downloading the document; null when its file is missing. */
  paper_url: z.string().nullable(),
  is_published: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string().nullable(),
  author: contributorDto.nullable(),
  /** Names as printed on the paper; the uploader's name when the paper gives none. */
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
  /** When it was changed after the review, which was of an earlier text; null otherwise. */
  changed_since_review: z.string().nullable(),
  ...changedDto,
  comments_open: z.boolean(),
  topics: topicLabels,
})

export type PaperDto = z.infer<typeof paperDto>

/** A paper in a list on a page, with the first 200 characters of its reference. */
export type PaperCardDto = Omit<PaperDto, 'reference' | 'abstract'> & { teaser: string }

/** A paper as its uploader and administrators see it. */
export const staffPaperDto = paperDto.extend({ editorial: editorialDto })

export type StaffPaperDto = z.infer<typeof staffPaperDto>

/** A single paper includes its comments and, for its uploader and administrators, its editorial state. */
export const paperWithCommentsDto = paperDto.extend({
  comments: z.array(paperCommentDto),
  editorial: editorialDto.nullable(),
  based_on: basedOnDto,
})

/** The parts of a paper that an edit may change, as its versions show them. */
export const paperContentDto = paperDto
  .pick({
    paper_title: true,
    language: true,
    audience: true,
    reference: true,
    authors: true,
    journal: true,
    year: true,
    doi: true,
    abstract: true,
    licence: true,
  })
  .extend({
    /** By their slugs. */
    topics: z.array(z.string()),
    /** The address of the document; null when its file is missing. */
    paper: z.string().nullable(),
  })

export const editedPaperDto = paperWithCommentsDto.extend({ effect: editEffect })

export const decidedPaperDto = paperWithCommentsDto.extend({ decision: outcome })

/** All papers for administrators, their own for other staff; the count has the same name. */
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

/** The text of a paper's document, split into parts of several pages; empty if no text could be extracted. */
export interface PaperText {
  title: string
  language: ContentLanguage
  /** Pages of the document; more than were read if it is very long. */
  pages: number | null
  parts: TextPage[][]
}

/** The pages of a paper's document that contain the words. */
export interface FoundInPaper {
  title: string
  language: ContentLanguage
  /** Whether text could be read from the document. */
  hasText: boolean
  /** Whether each of these pages contains all the words. */
  hasAll: boolean
  /** In page order; the excerpt is null beyond the number of pages shown with one. */
  pages: { number: number; part: number; excerpt: { text: string; hit: boolean }[] | null }[]
}

const MAX_AUTHORS = 100
const MAX_NAME_LENGTH = 200
/** The year of the first printed journals; a paper may be dated next year at most. */
const FIRST_YEAR = 1600

const textInputs = byName(paperTextNames, (name) => {
  const { max, tooLong } = paperTexts[name]
  return boundedText(max, tooLong)
})

/** Reads names from a JSON list or separated by semicolons: a form has one text per field. */
function readNames(value: string, context: z.RefinementCtx): string[] {
  try {
    const list = value.startsWith('[')
      ? z.array(z.string()).parse(JSON.parse(value))
      : value.split(';')
    return list.map(tidyText).filter(Boolean)
  } catch {
    context.addIssue({ code: 'custom', message: 'validation.invalid' })
    return z.NEVER
  }
}

const names = z
  .string()
  .overwrite(tidyText)
  .transform(readNames)
  .refine(
    (list) =>
      list.length <= MAX_AUTHORS && list.every((name) => [...name].length <= MAX_NAME_LENGTH),
    'validation.authorsLong',
  )

const year = z
  .string()
  .overwrite(tidyText)
  .regex(/^(?:\d{4})?$/, 'validation.yearInvalid')
  .transform((value) => (value === '' ? null : Number(value)))
  .refine(
    (value) => value === null || (value >= FIRST_YEAR && value <= new Date().getUTCFullYear() + 1),
    'validation.yearInvalid',
  )

const doi = textInputs.doi
  .transform((value) => (value === '' ? '' : parseDoi(value)))
  .refine((value) => value !== null, 'validation.doiInvalid')

/** POST and PATCH /paper. The service checks what creation requires, with one message for all of it. */
export const paperInput = z.object({
  based_on: basedOn,
  ...changeNoteInput,
  paper_title: boundedText(limits.textLength.paperTitle, 'validation.paperTitleLong').optional(),
  language: z.enum(['', ...contentLanguages], { error: 'validation.languageInvalid' }).optional(),
  audience: z.enum(audiences, { error: 'validation.invalid' }).optional(),
  reference: z.string().optional(),
  /** The rest is optional; an empty text removes it. */
  authors: names.optional(),
  journal: textInputs.journal.optional(),
  year: year.optional(),
  doi: doi.optional(),
  abstract: textInputs.abstract.optional(),
  licence: textInputs.licence.optional(),
  topics: topicsField.optional(),
})

export type PaperInput = z.output<typeof paperInput>

/** POST /paper: it may be created as a translation. */
export const newPaperInput = paperInput.extend({ ...translationInput, ...draftSlot })

export type NewPaperInput = z.output<typeof newPaperInput>
