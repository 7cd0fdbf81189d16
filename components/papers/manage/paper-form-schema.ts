import { z } from '@/lib/core/zod'
import { paperInput } from '@/lib/modules/papers/schema'

const file = z.custom<File | null>((value) => value === null || value instanceof File).optional()

const form = paperInput.omit({ based_on: true }).extend({ paper: file })

type Values = z.output<typeof form>

const REQUIRED = ['paper_title', 'language', 'reference'] as const

const isEmpty = (value: Values[keyof Values]) =>
  typeof value === 'string' ? value.replace(/<[^>]*>|&nbsp;/g, '').trim() === '' : !value

/** Reports the same message for every empty field: one text covers all of them. */
const requireFilled =
  (fields: readonly (keyof Values)[], message: string) =>
  (values: Values, context: z.RefinementCtx) => {
    for (const field of fields) {
      if (isEmpty(values[field])) context.addIssue({ code: 'custom', path: [field], message })
    }
  }

export const newPaperForm = form.superRefine(
  requireFilled([...REQUIRED, 'paper'], 'validation.fillAllPaper'),
)

export const paperChangesForm = form.superRefine(requireFilled(REQUIRED, 'validation.fillAllDot'))
