import { z } from '@/lib/core/zod'
import { caseStatuses, forumPostInput } from '@/lib/modules/forum/schema'

const { title, content } = forumPostInput.shape

const file = z.custom<File | null>((value) => value === null || value instanceof File).optional()

/** A ticked box of the form. */
export const TICKED = '1'

/**
 * The fields of a case as they are typed: the specification's rules (section 5), and what the screen needs besides.
 * @param hasDocument the case has one already
 */
export const caseForm = (hasDocument: boolean) =>
  z
    .object({
      title,
      content,
      case_status: z.enum(caseStatuses, { error: 'validation.caseStatusRequired' }),
      /** TICKED when a document goes with it. */
      attach: z.string().optional(),
      attachment: file,
      /** TICKED when specialists are asked in particular. */
      tag: z.string().optional(),
      /** Who, as JSON: faces and names are kept with the ids. */
      people: z.string().optional(),
    })
    .superRefine((values, context) => {
      const say = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      const words = values.content.replace(/<[^>]*>|&nbsp;/g, '').trim()
      if (!words && !/<img\b/.test(values.content)) say('content', 'validation.fillAll')
      if (values.attach === TICKED && !values.attachment && !hasDocument) {
        say('attachment', 'validation.documentRequired')
      }
    })

export type CaseValues = z.output<ReturnType<typeof caseForm>>
