import { contentKindNames } from '@/lib/core/content-kinds'
import { describeQuery, z } from '@/lib/core/zod'
import { linkedKinds } from '../content/translations/schema'

/** The kinds of work that can await staff, in queue order: what concerns a patient comes first. */
export const workKinds = [
  'urgent_case',
  'second_look',
  'follow_up',
  'licence',
  ...contentKindNames,
  'revision',
  'review_due',
  'translation',
  'report',
  'appeal',
] as const

export type WorkKind = (typeof workKinds)[number]

export const workItemDto = z.object({
  /** The id of the person, post, article, paper, revision or comment. */
  id: z.uuid(),
  /** The article or paper to decide about or review; for a translation, content of any kind. */
  object: z.object({ kind: z.enum(linkedKinds), id: z.uuid() }).nullable(),
  /** For a licence the person's name, for a comment its first words. */
  title: z.string(),
  /**
   * For a licence the role, for a follow-up the last reported condition, for a rejection or a report the reason;
   * otherwise who it is from.
   */
  detail: z.string().nullable(),
  since: z.iso.datetime(),
  /** The version of an article or paper that waits: an approval that names it approves no other. */
  updated_at: z.iso.datetime().nullable(),
  /** A site path without its locale prefix. */
  href: z.string(),
})

export type WorkItemDto = z.infer<typeof workItemDto>

/** The waiting items of one kind: the oldest five, or a hundred if that kind is requested, and the total. */
export const workSectionDto = z.object({
  kind: z.enum(workKinds),
  count: z.number().int(),
  items: z.array(workItemDto),
})

export type WorkSectionDto = z.infer<typeof workSectionDto>

/** GET /dashboard/work. Kinds with nothing waiting are left out. */
export const workDto = z.object({
  sections: z.array(workSectionDto),
  /** Telephone numbers for an urgent case that cannot wait for an answer, the main one first. */
  referral_numbers: z.array(z.string()),
})

export type WorkDto = z.infer<typeof workDto>

/** An article or paper under review. */
const reviewedItem = z.object({ kind: z.enum(contentKindNames), id: z.uuid() })

export type ReviewedItem = z.infer<typeof reviewedItem>

/** GET /dashboard/work/next: the item to continue after. */
export const nextWaitingQuery = describeQuery(
  z
    .instanceof(URLSearchParams)
    .transform((query) => ({ kind: query.get('kind'), id: query.get('id') }))
    .pipe(reviewedItem),
  reviewedItem,
)

/** Null when nothing else waits. */
export const nextWaitingDto = reviewedItem.nullable()

export type NextWaitingDto = z.infer<typeof nextWaitingDto>

const oneKind = z.enum(workKinds).optional()

/** `kind` requests more of a single kind; an unknown value requests all kinds. */
export const workQuery = describeQuery(
  z.instanceof(URLSearchParams).transform((query) => ({
    kind: oneKind.safeParse(query.get('kind') ?? undefined).data,
  })),
  z.object({ kind: oneKind }),
)
