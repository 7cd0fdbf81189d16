import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues } from 'react-hook-form'
import type { ZodType } from 'zod'
import { type CheckedForm, type FormOptions, useCheckedForm } from './use-checked-form'

interface Options<In extends FieldValues, Out> extends FormOptions<In, Out> {
  /** The route's own schema; its messages are keys of the catalogue. */
  schema: ZodType<Out, In>
}

/** A form checked by its route's schema, which is bundled with it. */
export function useApiForm<In extends FieldValues, Out>({
  schema,
  ...options
}: Options<In, Out>): CheckedForm<In> {
  return useCheckedForm({ ...options, resolver: zodResolver(schema) })
}
