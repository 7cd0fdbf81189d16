import { contentLanguages } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'
import { paperCommentDto } from '../comments/schema'
import { authorDto } from '../users/schema'

/** A paper as the API and the pages see it; the specification's field names, and what readers need besides. */
export const paperDto = z.object({
  paper_id: z.uuid(),
  paper_title: z.string(),
  language: z.enum(contentLanguages),
  reference: z.string(),
  /** Where the document is read and downloaded; null when its file is missing. */
  paper_url: z.string().nullable(),
  is_published: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string().nullable(),
  author: authorDto.nullable(),
  /** Names as they stand on the paper; the uploader's name when the paper gives none. */
  authors: z.array(z.string()),
  journal: z.string().nullable(),
  year: z.number().int(),
  doi: z.string().nullable(),
  abstract: z.string().nullable(),
  licence: z.string().nullable(),
  /** Bytes. */
  size: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  mime: z.string().nullable(),
  comments_open: z.boolean(),
})

export type PaperDto = z.infer<typeof paperDto>

/** A single paper carries its comments. */
export const paperWithCommentsDto = paperDto.extend({ comments: z.array(paperCommentDto) })

export const approvedPapersDto = z.object({
  papers: z.array(paperDto),
  approvedPaperCount: z.number().int(),
})

export const foundPapersDto = z.object({
  papers: z.array(paperDto),
  paperCount: z.number().int(),
})
