'use client'

import { useTranslations } from 'next-intl'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { readLocal, sweepLocal } from '@/lib/browser/drafts/local-draft'
import { Button } from '../ui/button'
import { cn } from '../ui/class-names'
import { Field } from '../ui/field'
import { Textarea } from '../ui/input'
import { useTextBackup } from './use-text-backup'

/** The text of closed boxes if the browser stores nothing. */
const texts = new Map<string, string>()

const join = (...parts: string[]) => parts.filter(Boolean).join('\n\n')

/**
 * Text typed into a box, kept on this device until it is sent: restored with the box, even after a reload, a
 * discarded tab or the end of the session.
 * @param name names the box and the person
 */
function useTypedText(name: string, initial: string) {
  const [value, setValue] = useState(
    () => readLocal(name).current?.values.text ?? texts.get(name) ?? initial,
  )
  const now = useRef(value)
  const sending = useRef('')
  const read = () => join(sending.current, now.current)
  const { note, drop } = useTextBackup({
    name,
    read: () => ({ text: read() === initial ? '' : read() }),
    restore({ text }) {
      if (text) set(text)
    },
  })
  useEffect(() => sweepLocal(Date.now()), [])

  function keep() {
    const text = read()
    if (text && text !== initial) {
      texts.set(name, text)
      note()
    } else {
      texts.delete(name)
      drop()
    }
  }
  function set(text: string) {
    now.current = text
    setValue(text)
    keep()
  }
  return {
    value,
    set,
    isSending: () => sending.current !== '',
    /**
     * Sends the typed text. Keeps it until it has arrived, and restores the box on failure.
     * @param isEmptied whether the box takes the next text meanwhile
     * @throws the errors of `send`
     */
    async send(send: () => Promise<unknown>, isEmptied: boolean) {
      const typed = now.current
      if (isEmptied) {
        sending.current = typed
        set('')
      }
      try {
        await send()
        sending.current = ''
        if (isEmptied) keep()
        else set(initial)
      } catch (error) {
        sending.current = ''
        // Text typed in the meantime stays below it.
        if (isEmptied) set(join(typed, now.current))
        throw error
      }
    },
  }
}

interface Props {
  /** Names the box and the person, to find typed text again. */
  name: string
  label: string
  hint?: string
  /** The text it starts with. */
  initial?: string
  /** The error it starts with. */
  initialProblem?: string | undefined
  submitLabel: string
  /**
   * Prepares the typed text for sending: empty for a text that shows nothing, which is ignored
   * (docs/rules.md#comments).
   */
  prepare: (typed: string) => string
  /** Maximum length in characters, after preparation. */
  max: number
  /** Rejects when the text was not saved. */
  onSend: (text: string) => Promise<unknown>
  failureText: (error: unknown) => string
  /** Takes the next text while one is being sent; otherwise the text stays until it is sent. */
  clearsOnSend?: boolean
  /** Cancels a box that was opened for one text, and that takes the focus. */
  cancel?: { label: string; onClick: () => void }
  /** Returns true to block sending; shows the reason itself. */
  holds?: () => boolean
  /** Shown below the typed text. */
  review?: (typed: { text: string; set: (text: string) => void; isRefused: boolean }) => ReactNode
  /** The text area, if more than a plain field. */
  Area?: typeof Textarea
  /** Shown in an idle one-line box that grows when used; its label is then for screen readers only. */
  placeholder?: string
}

function NamedBox(props: Props) {
  const { name, label, hint, initial = '', prepare, max, cancel, placeholder } = props
  const { clearsOnSend = false, Area = Textarea } = props
  const t = useTranslations('discussion')
  const tForms = useTranslations('forms')
  const hintId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const typed = useTypedText(name, initial)
  const [problem, setProblem] = useState(props.initialProblem)
  const [isBusy, setBusy] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const isOpened = cancel !== undefined
  const isCompact = placeholder !== undefined
  useEffect(() => {
    if (isOpened) field.current?.focus()
  }, [isOpened])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (typed.isSending()) return setProblem(t('stillSending'))
    const text = prepare(typed.value)
    const isTooLong = [...text].length > max
    if (isTooLong) setProblem(tForms('charactersMost', { max }))
    if (!text || isTooLong) return field.current?.focus()
    if (props.holds?.()) return
    setProblem(undefined)
    setBusy(!clearsOnSend)
    try {
      await typed.send(() => props.onSend(text), clearsOnSend)
      setProblem(undefined)
    } catch (error) {
      setProblem(props.failureText(error))
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  function cancelWriting() {
    // An edit of existing text is discarded.
    if (initial) typed.set(initial)
    cancel?.onClick()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') cancelWriting()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
  }
  const isIdle = isCompact && !typed.value && !problem

  return (
    <form method="post" noValidate onSubmit={submit} className="no-print grid gap-3">
      <Field
        label={<span className={cn(isCompact && 'sr-only')}>{label}</span>}
        hint={isCompact ? undefined : hint}
        error={problem}
        max={max}
        typed={prepare(typed.value)}
      >
        {(control) => (
          <Area
            {...control}
            aria-describedby={cn(control['aria-describedby'], isCompact && hintId)}
            ref={field}
            name="comment"
            value={typed.value}
            onChange={({ target }) => typed.set(target.value)}
            onKeyDown={onKeyDown}
            readOnly={isBusy}
            rows={isIdle ? 1 : 4}
            onFocus={() => setUsed(true)}
            {...(isCompact ? { placeholder } : {})}
          />
        )}
      </Field>
      {props.review?.({ text: typed.value, set: typed.set, isRefused: Boolean(problem) })}
      <div
        className={cn(
          'flex flex-wrap items-center gap-3',
          // Not hidden again on blur, because the content below would move under the finger.
          isIdle && !isUsed && 'hidden',
        )}
      >
        {isCompact ? (
          <p id={hintId} className="grow text-sm text-muted">
            {hint}
          </p>
        ) : null}
        <Button type="submit" busy={isBusy}>
          {props.submitLabel}
        </Button>
        {cancel ? (
          <Button variant="secondary" onClick={cancelWriting}>
            {cancel.label}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** The input for comments, answers and replies. Typed text stays until it is saved. */
export function WritingBox(props: Props) {
  // Another person's box, or that of another text, starts with its own text.
  return <NamedBox key={props.name} {...props} />
}
