'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { cleanComment, isBlankComment, MOST_COMMENT } from '@/lib/core/comment-text'
import { useKeptValues } from '../forms/use-kept-values'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { Textarea } from '../ui/textarea'

interface Props {
  label: string
  hint?: string
  submitLabel: string
  /** What stands in it at first. */
  initial?: string
  /** What is said about it at first. */
  initialProblem?: string
  /** Names form and person: what was typed outlives the end of the session. */
  keepAs: string
  /** Resolves with what is wrong, or with null. The box is empty meanwhile, and has the text back when it failed. */
  send: (text: string) => Promise<string | null>
  /** Gives it up, where there is something to go back to; the box then takes the focus when it comes. */
  onCancel?: () => void
}

/** A box to write a comment in. What shows nothing is ignored (docs/rules.md#comments). */
export function CommentBox(props: Props) {
  const { label, hint, submitLabel, initial = '', keepAs, send, onCancel } = props
  const t = useTranslations('discussion')
  const tRules = useTranslations('validation')
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState(props.initialProblem)
  const sending = useRef('')
  const field = useRef<HTMLTextAreaElement>(null)
  const takesFocus = onCancel !== undefined
  useKeptValues({
    form: keepAs,
    read: () => ({ text: text || sending.current }),
    restore: (kept) => setText((now) => kept.text || now),
  })
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending.current) return setProblem(t('stillSending'))
    const typed = text
    const comment = cleanComment(typed)
    if (isBlankComment(comment)) return field.current?.focus()
    if ([...comment].length > MOST_COMMENT) {
      setProblem(tRules('commentMost'))
      return field.current?.focus()
    }
    sending.current = typed
    setProblem(undefined)
    setText('')
    const failure = await send(comment)
    sending.current = ''
    if (failure === null) return setProblem(undefined)
    // What was typed meanwhile stays below it.
    setText((now) => [typed, now].filter(Boolean).join('\n\n'))
    setProblem(failure)
    field.current?.focus()
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-2 grid gap-3">
      <Field label={label} hint={hint} error={problem}>
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            name="comment"
            rows={4}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{submitLabel}</Button>
        {onCancel ? (
          <Button variant="secondary" onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
