import { z } from '@/lib/core/zod'
import { forumPostInput } from '@/lib/modules/forum/input-schema'
import { caseStatuses } from '@/lib/modules/forum/schema'

const { title, content, identifiers_reason } = forumPostInput.shape

const file = z.custom<File | null>((value) => value === null || value instanceof File).optional()

/** A ticked box of the form. */
export const TICKED = '1'

/** Words, or a picture. */
const hasContent = (html: string) =>
  html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '' || /<img\b/.test(html)

/**
 * The fields of a case as they are typed: the rules of the call (docs/rules.md#cases), and what the screen needs besides.
 * @param hasDocument the case has one already
 */
export const caseForm = (hasDocument: boolean) =>
  z
    .object({
      title,
      content: content.refine(hasContent, 'validation.fillAll'),
      case_status: z.enum(caseStatuses, { error: 'validation.caseStatusRequired' }),
      identifiers_reason,
      /** Its parts in the order of a referral, as JSON. */
      referral: z.string().optional(),
      /** TICKED when a document goes with it. */
      attach: z.string().optional(),
      attachment: file,
      /** TICKED when specialists are asked in particular. */
      tag: z.string().optional(),
      /** Who, as JSON: faces and names are kept with the ids. */
      people: z.string().optional(),
    })
    .refine(({ attach, attachment }) => attach !== TICKED || attachment || hasDocument, {
      path: ['attachment'],
      error: 'validation.documentRequired',
      // Also while other fields are wrong: all that is to be mended is said at once.
      when: () => true,
    })

export type CaseValues = z.output<ReturnType<typeof caseForm>>
