import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues, Path } from 'react-hook-form'
import type { ZodType } from 'zod'
import { useToasts } from '../account/use-toasts'
import { type ApiForm, useApiForm } from '../forms/use-api-form'
import { useStaffUser } from './staff-viewer'

interface Options<In extends FieldValues, Out> {
  schema: ZodType<Out, In>
  fields: readonly Path<In>[]
  /** Under which the rows of the table are read. */
  name: 'facts' | 'faqs' | 'videos' | 'topics' | 'facilities'
  /** What is changed, by its kind and id; `new` for a new one. */
  keepAs: string
  save: (values: Out) => Promise<{ message: string }>
  onFailure: (error: unknown) => string
  onClose: () => void
}

/** The form of what administrators keep and nobody approves. What was typed stays when saving fails. */
export function useCuratedForm<In extends FieldValues, Out>(
  options: Options<In, Out>,
): ApiForm<In> {
  const { schema, fields, name, keepAs, save, onFailure, onClose } = options
  const toasts = useToasts()
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  return useApiForm({
    schema,
    fields,
    keepAs: `${keepAs}.${user_id}`,
    onFailure,
    async send(values) {
      const { message } = await save(values)
      toasts.success(message)
      onClose()
      await client.invalidateQueries({ queryKey: [name] })
    },
  })
}
