import { audiences } from '@/lib/core/audiences'
import { articleTextNames, contentKindNames } from '@/lib/core/content-kinds'
import { contentLanguages } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { tidyText } from '@/lib/core/typed-text'
import { z } from '@/lib/core/zod'

export const draftKinds = contentKindNames

export type DraftKind = (typeof draftKinds)[number]

/** The subject of a draft. Validated at lookup, where an unknown value is `not_found` rather than `invalid`. */
export const draftParams = z.object({
  kind: z.string().meta({ enum: [...draftKinds] }),
  object: z.string().meta({
    description: 'An id; `new`, or `new-` and a UUID, for what is not there yet.',
  }),
})

/** Generous: a title or summary too long to publish must not be lost. */
const MAX_LINE_LENGTH = 2000
const line = z.string({ error: 'validation.invalid' }).max(MAX_LINE_LENGTH, 'validation.textLong')

/** For new content: the slot of the draft it was written in, which is deleted with it. */
export const draftSlot = { draft: z.uuid({ error: 'validation.invalid' }).optional() }

/** The text so far, complete or not. */
export const draftInput = z.object({
  title: line,
  content: z.string({ error: 'validation.invalid' }),
  /** For an article. */
  ...byName(articleTextNames, () => line.optional()),
  /** For an article. */
  language: z.enum(contentLanguages, { error: 'validation.invalid' }).optional(),
  /** For an article. */
  audience: z.enum(audiences, { error: 'validation.invalid' }).optional(),
  /** The change note for readers. */
  change_note: line.optional(),
  /**
   * The `updated_at` of the draft that this continues; null for the first one. If given, a draft that was saved since
   * is not overwritten.
   */
  based_on: z.iso.datetime({ error: 'validation.invalid' }).nullable().optional(),
})

export type DraftInput = z.output<typeof draftInput>

/** The cover of a draft; its address is that of the draft with `/cover`. */
export const draftCoverDto = z.object({
  /** Changes with the picture. */
  file_id: z.uuid(),
  added_at: z.iso.datetime(),
})

export type DraftCoverDto = z.infer<typeof draftCoverDto>

export const draftDto = z.object({
  title: z.string(),
  /** HTML. */
  content: z.string(),
  /** Null when none was sent, such as for a paper. */
  ...byName(articleTextNames, () => z.string().nullable()),
  language: z.enum(contentLanguages).nullable(),
  audience: z.enum(audiences).nullable(),
  change_note: z.string().nullable(),
  /** Null for a paper. */
  cover: draftCoverDto.nullable(),
  updated_at: z.iso.datetime(),
})

export type DraftDto = z.infer<typeof draftDto>

/** Somebody else working on the same object; `updated_at` is their last heartbeat. */
export const coEditorDto = z.object({
  first_name: z.string(),
  last_name: z.string(),
  updated_at: z.iso.datetime(),
})

export type CoEditorDto = z.infer<typeof coEditorDto>

export const presenceDto = z.object({ others: z.array(coEditorDto) })

/** GET /draft/{kind}/{object}. */
export const draftStateDto = presenceDto.extend({ draft: draftDto.nullable() })

const MAX_NAME_LENGTH = 100

/** PATCH /draft/{kind}/{object}: an empty name removes the name. */
export const draftNameInput = z.object({
  name: z
    .string({ error: 'validation.invalid' })
    .overwrite(tidyText)
    .refine((name) => [...name].length <= MAX_NAME_LENGTH, 'validation.draftNameLong'),
})

/** One of somebody's drafts, without its text. */
export const listedDraftDto = z.object({
  kind: z.enum(draftKinds),
  /** As in its address. */
  object: z.string(),
  is_new: z.boolean(),
  name: z.string().nullable(),
  title: z.string(),
  updated_at: z.iso.datetime(),
})

export type ListedDraftDto = z.infer<typeof listedDraftDto>

/** GET /drafts: last written first. */
export const draftsDto = z.object({ drafts: z.array(listedDraftDto) })

/** PUT /draft/{kind}/{object}/cover: the file and nothing else. */
export const draftCoverInput = z.object({})

/** PUT /draft/{kind}/{object}. */
export const savedDraftDto = z.object({ updated_at: z.iso.datetime() })

export const droppedDraftDto = z.null()

export const renamedDraftDto = z.null()
