import { describeQuery } from '@/lib/core/query-parameters'
import { z } from '@/lib/core/zod'
import { linkedKinds } from '../translations/schema'

/** What can wait for somebody of the staff, in the order of the queue: first what concerns a patient. */
export const workKinds = [
  'urgent_case',
  'second_look',
  'follow_up',
  'licence',
  'article',
  'paper',
  'revision',
  'review_due',
  'translation',
  'report',
] as const

export type WorkKind = (typeof workKinds)[number]

/** One thing that waits. */
export const workItemDto = z.object({
  /** Of the person, post, article, paper, revision or comment. */
  id: z.uuid(),
  /** The article or paper that is decided about or reviewed; of a translation, whatever it is. */
  object: z.object({ kind: z.enum(linkedKinds), id: z.uuid() }).nullable(),
  /** Of a licence the person's name, of a comment its first words. */
  title: z.string(),
  /** Of a licence the role, of a question how a patient is what was said, of what was rejected or reported the reason, otherwise who it is from. */
  detail: z.string().nullable(),
  since: z.iso.datetime(),
  /** Which text of an article or a paper waits: an approval that names it approves no other. */
  updated_at: z.iso.datetime().nullable(),
  /** A path of the site without language. */
  href: z.string(),
})

export type WorkItemDto = z.infer<typeof workItemDto>

/** What waits of one kind: the oldest five, or a hundred where they were asked for, and how many in all. */
export const workSectionDto = z.object({
  kind: z.enum(workKinds),
  count: z.number().int(),
  items: z.array(workItemDto),
})

export type WorkSectionDto = z.infer<typeof workSectionDto>

/** GET /dashboard/work. A kind of which nothing waits is left out. */
export const workDto = z.object({
  sections: z.array(workSectionDto),
  /** Telephone numbers for an urgent case that cannot wait for an answer, the first one foremost. */
  referral_numbers: z.array(z.string()),
})

export type WorkDto = z.infer<typeof workDto>

const oneKind = z.enum(workKinds).optional()

/** `kind` asks for one kind alone, and more of it; what is none asks for all. */
export const workQuery = describeQuery(
  z.instanceof(URLSearchParams).transform((query) => ({
    kind: oneKind.safeParse(query.get('kind') ?? undefined).data,
  })),
  z.object({ kind: oneKind }),
)
