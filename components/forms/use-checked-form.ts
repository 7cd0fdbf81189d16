import { type BaseSyntheticEvent, useCallback, useRef, useState } from 'react'
import {
  type FieldValues,
  type FieldErrors as FormErrors,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReset,
  type UseFormWatch,
  useForm,
} from 'react-hook-form'
import { ApiError } from '@/lib/browser/api/send'
import { flushTyping } from '@/lib/browser/drafts/late-typing'
import type { FieldErrors } from '@/lib/core/errors'
import { useText } from './use-failure-text'
import { useTextBackup } from './use-text-backup'

const UNCHECKED = 'unchecked'

export interface FormOptions<In extends FieldValues, Out> {
  /** The fields in screen order: the first wrong one gets the focus. */
  fields: readonly Path<In>[]
  send: (values: Out) => Promise<void>
  /** Returns the form-level message for a failure, and notifies others of it. */
  onFailure: (error: unknown) => string
  /** Maps a field's error to another key, if a screen words it differently. */
  rename?: (fault: string) => string
  /** Names form, object and person if typed text must survive the end of the session. */
  storageKey?: string
  /** Fields that are never kept, such as passwords. */
  secrets?: readonly Path<In>[]
}

export interface FieldState {
  input: UseFormRegisterReturn
  error: string | undefined
}

/** Declared, not inferred: expanding the library's types takes the compiler minutes. */
export interface CheckedForm<In extends FieldValues> {
  /** The props of an input and the error shown below it. */
  field: (name: Path<In>) => FieldState
  /** Sets a value that no input on the page holds, such as rich text. */
  set: (name: Path<In>, value: PathValue<In, Path<In>>, options?: { isTyped?: boolean }) => void
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  read: <Name extends Path<In>>(name: Name) => PathValue<In, Name>
  /** Everything in the fields, valid or not. */
  values: () => In
  watch: UseFormWatch<In>
  reset: UseFormReset<In>
  isBusy: boolean
  /** How often the form was submitted. */
  attempts: number
  problem: string | null
  /** The server's messages by field name, for fields the schema does not know, such as files. */
  serverErrors: FieldErrors
  dropServerErrors: () => void
}

interface Options<In extends FieldValues, Out> extends FormOptions<In, Out> {
  /** Reports invalid fields; its messages are keys of the catalogue. Must be a stable function. */
  resolver: Resolver<In, unknown, Out>
}

type Fault =
  | {
      message?: string
      /** The field's element, or a placeholder if it has none of its own; absent if it was never shown. */
      ref?: { isConnected?: boolean }
    }
  | undefined

/**
 * Returns the message of the first invalid field that is not on the page, such as one of an unselected option: no
 * field would show it, and the form could not be sent.
 */
export function findHiddenFault(faults: FormErrors): string | undefined {
  const hidden = (Object.values(faults) as Fault[]).find(
    (fault) => fault?.message && (!fault.ref || fault.ref.isConnected === false),
  )
  return hidden?.message
}

/**
 * A form that is checked and then sent by `send`. The server's message about a field appears at that field; no typed
 * text is lost. Fields deliberately have no default values, so that text typed or autofilled before React hydrated is
 * taken over from the page.
 */
export function useCheckedForm<In extends FieldValues, Out>(
  options: Options<In, Out>,
): CheckedForm<In> {
  const { resolver, fields, send, onFailure, rename = (fault) => fault, secrets = [] } = options
  const restorable = fields.filter((name) => !secrets.includes(name))
  const failure = useRef<unknown>(null)
  const form = useForm<In, unknown, Out>({
    async resolver(...parameters) {
      try {
        return await resolver(...parameters)
      } catch (error) {
        // The checks failed to load; the library would otherwise wait indefinitely.
        failure.current = error
        return { values: {}, errors: { root: { type: UNCHECKED } } as FormErrors<In> }
      }
    },
  })
  const [problem, setProblem] = useState<string | null>(null)
  const [others, setOthers] = useState<FieldErrors>({})
  const text = useText()
  useTextBackup({
    name: options.storageKey,
    // Files cannot be kept; they are chosen again.
    read() {
      flushTyping()
      return Object.fromEntries(
        restorable.flatMap((name) => {
          const value: unknown = form.getValues(name)
          return typeof value === 'string' ? [[name, value]] : []
        }),
      )
    },
    restore(values) {
      for (const name of restorable) {
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
      // Queued typing comes first.
      flushTyping()
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
      // The caller aborted the call itself, so it needs no message.
      if (error instanceof DOMException && error.name === 'AbortError') return
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
    submit(event) {
      flushTyping()
      return form.handleSubmit(submit, (faults) => {
        const hidden = findHiddenFault(faults)
        if (faults.root?.type === UNCHECKED) setProblem(onFailure(failure.current))
        else if (hidden) setProblem(text(rename(hidden)))
      })(event)
    },
    read(name) {
      flushTyping()
      return form.getValues(name)
    },
    values() {
      flushTyping()
      return form.getValues()
    },
    watch: form.watch,
    reset(...values) {
      flushTyping()
      form.reset(...values)
    },
    isBusy: form.formState.isSubmitting,
    attempts: form.formState.submitCount,
    problem,
    serverErrors: others,
    dropServerErrors: () => setOthers({}),
  }
}
