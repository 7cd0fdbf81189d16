import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useCallback, useState } from 'react'
import {
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  type UseFormReset,
  type UseFormWatch,
  useForm,
} from 'react-hook-form'
import type { ZodType } from 'zod'
import { ApiError } from '@/lib/browser/api/api-error'
import type { FieldErrors } from '@/lib/core/errors'
import { useKeptText } from './use-kept-text'
import { useText } from './use-text'

interface Options<In extends FieldValues, Out> {
  /** The route's own schema; its messages are keys of the catalogue. */
  schema: ZodType<Out, In>
  /** The fields in the order of the screen: the first wrong one gets the focus. */
  fields: readonly Path<In>[]
  send: (values: Out) => Promise<void>
  /** What the whole form says about a failure, and whoever else must know. */
  onFailure: (error: unknown) => string
  /** Another key for a field's fault, where a screen says it differently. */
  rename?: (fault: string) => string
  /** Names form, object and person, where what was typed must outlive the end of the session. */
  keepAs?: string
  /** Fields that are never kept: passwords. */
  secrets?: readonly Path<In>[]
}

export interface FieldState {
  input: UseFormRegisterReturn
  error: string | undefined
}

/** Named, not inferred: written out, the library's types take the compiler minutes. */
export interface ApiForm<In extends FieldValues> {
  /** What an input is given, and what stands below it. */
  field: (name: Path<In>) => FieldState
  /** Sets a value that no input of the page holds, such as a rich text. */
  set: (name: Path<In>, value: PathValue<In, Path<In>>, options?: { isTyped?: boolean }) => void
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  read: <Name extends Path<In>>(name: Name) => PathValue<In, Name>
  /** Everything that stands in the fields, checked or not. */
  values: () => In
  watch: UseFormWatch<In>
  reset: UseFormReset<In>
  isBusy: boolean
  /** How often it was tried to send. */
  attempts: number
  problem: string | null
  /** The server's messages by field name, for fields that the schema does not know, such as files. */
  serverErrors: FieldErrors
  dropServerErrors: () => void
}

/**
 * A form that is checked by its route's schema and sent by `send`. What the server says about a field stands at the
 * field; nothing typed is lost. Fields have no default values on purpose: what was typed or filled in before React
 * was there is taken over from the page.
 */
export function useApiForm<In extends FieldValues, Out>(options: Options<In, Out>): ApiForm<In> {
  const { schema, fields, send, onFailure, rename = (fault) => fault, secrets = [] } = options
  const kept = fields.filter((name) => !secrets.includes(name))
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema) })
  const [problem, setProblem] = useState<string | null>(null)
  const [others, setOthers] = useState<FieldErrors>({})
  const text = useText()
  useKeptText({
    name: options.keepAs,
    // Files cannot be kept: they are chosen again.
    read: () =>
      Object.fromEntries(
        kept.flatMap((name) => {
          const value: unknown = form.getValues(name)
          return typeof value === 'string' ? [[name, value]] : []
        }),
      ),
    restore(values) {
      for (const name of kept) {
        const value = values[name]
        if (value !== undefined) {
          form.setValue(name, value as PathValue<In, Path<In>>, { shouldDirty: true })
        }
      }
    },
  })

  const { setValue, clearErrors } = form
  const set = useCallback(
    (name: Path<In>, value: PathValue<In, Path<In>>, { isTyped = true } = {}) => {
      setValue(name, value, { shouldDirty: isTyped })
      if (isTyped) clearErrors(name)
    },
    [setValue, clearErrors],
  )

  function showFieldErrors(errors: FieldErrors) {
    const wrong = fields.filter((name) => errors[name]?.[0])
    for (const [index, name] of wrong.entries()) {
      const error = { type: 'server', message: errors[name]?.[0] ?? '' }
      form.setError(name, error, { shouldFocus: index === 0 })
    }
    setOthers(errors)
  }

  async function submit(values: Out) {
    setProblem(null)
    setOthers({})
    try {
      await send(values)
    } catch (error) {
      setProblem(onFailure(error))
      if (error instanceof ApiError) showFieldErrors(error.fields)
    }
  }

  return {
    field(name) {
      const fault = form.getFieldState(name, form.formState).error?.message
      return { input: form.register(name), error: fault ? text(rename(fault)) : undefined }
    },
    set,
    submit: form.handleSubmit(submit),
    read: (name) => form.getValues(name),
    values: form.getValues as () => In,
    watch: form.watch,
    reset: form.reset,
    isBusy: form.formState.isSubmitting,
    attempts: form.formState.submitCount,
    problem,
    serverErrors: others,
    dropServerErrors: () => setOthers({}),
  }
}
