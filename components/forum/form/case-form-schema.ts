import { z } from '@/lib/core/zod'
import { forumPostInput } from '@/lib/modules/forum/input-schema'
import { caseStatuses } from '@/lib/modules/forum/schema'

const { title, content, identifiers_reason } = forumPostInput.shape

const file = z.custom<File | null>((value) => value === null || value instanceof File).optional()

/** A ticked box of the form. */
export const TICKED = '1'

/** Text or a picture. */
const hasContent = (html: string) =>
  html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '' || /<img\b/.test(html)

/**
 * The fields of a case as they are typed: the call's rules (docs/rules.md#cases), and the screen's own.
 * @param hasDocument whether the case already has one
 */
export const caseForm = (hasDocument: boolean) =>
  z
    .object({
      title,
      content: content.refine(hasContent, 'validation.fillAll'),
      case_status: z.enum(caseStatuses, { error: 'validation.caseStatusRequired' }),
      identifiers_reason,
      /** The referral's parts in order, as JSON. */
      referral: z.string().optional(),
      /** TICKED when a document is attached. */
      attach: z.string().optional(),
      attachment: file,
      /** TICKED when specialists are tagged. */
      tag: z.string().optional(),
      /** The tagged people, as JSON: faces and names are kept with the ids. */
      people: z.string().optional(),
    })
    .refine(({ attach, attachment }) => attach !== TICKED || attachment || hasDocument, {
      path: ['attachment'],
      error: 'validation.documentRequired',
      // Runs even while other fields are wrong, so that all errors are reported at once.
      when: () => true,
    })

export type CaseValues = z.output<ReturnType<typeof caseForm>>
