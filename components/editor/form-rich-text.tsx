'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { LoadedPart } from '../layout/loaded-part'
import { CharacterCount } from '../ui/character-count'
import { cn } from '../ui/class-names'
import { EditorSkeleton } from './editor-skeleton'
import type { RichTextEditorProps } from './rich-text-editor'

type RichTextFieldProps = Omit<RichTextEditorProps, 'describedBy' | 'isInvalid'> & {
  error?: string | undefined
}

const loadEditor = () => import('./rich-text-editor').then((loaded) => loaded.RichTextEditor)

/** A labelled rich text. The editor is heavy, so it loads on first use. */
function RichTextField({ error, ...props }: RichTextFieldProps) {
  const t = useTranslations('editor')
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p aria-hidden="true" className="font-semibold">
        {props.label}
        <span className="ml-1 text-danger">*</span>
      </p>
      <LoadedPart
        load={loadEditor}
        props={{ ...props, isInvalid: error !== undefined, describedBy: `${id}-error` }}
        loading={<EditorSkeleton />}
        failed={t('loadFailed')}
      />
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-danger">
        {error}
      </p>
    </div>
  )
}

interface Props {
  label: string
  placeholder: string
  /** The form's value; undefined until one has been set. */
  value: string | undefined
  /** The initial value. */
  initial: string
  /** @param isTyped false for the initial value */
  onValue: (html: string, isTyped: boolean) => void
  lang: string
  error?: string | undefined
  /** How often the form was submitted: each attempt focuses the invalid field, even if its error was there before. */
  attempts?: number
  hasPictures?: boolean
  hasFootnotes?: boolean
  /** Maximum HTML length in characters. */
  max?: number
  className?: string
}

/** A rich text as a form field: follows values set by the form itself, such as a draft. */
export function FormRichText(props: Props) {
  const { value, onValue, error, attempts, max, className, ...rest } = props
  const count = useId()
  const [content, setContent] = useState({ html: props.initial, turn: 0 })
  /** The values passed to the form that have not come back yet, preceded by the form's current value. */
  const handed = useRef([content.html])
  const box = useRef<HTMLDivElement>(null)
  const latestOnValue = useRef(onValue)
  useEffect(() => {
    latestOnValue.current = onValue
  })

  useEffect(() => {
    if (value === undefined) latestOnValue.current(handed.current.at(-1) ?? '', false)
    if (value === undefined) return
    // The editor's own value may come back after more typing, which showing it again would undo.
    const at = handed.current.lastIndexOf(value)
    if (at >= 0) handed.current.splice(0, at)
    if (at >= 0) return
    handed.current = [value]
    // Even if it equals the initial value, since other text may have been typed since.
    setContent(({ turn }) => ({ html: value, turn: turn + 1 }))
  }, [value])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on each attempt
  useEffect(() => {
    // An earlier invalid field already has the focus.
    const isElsewhere = document.activeElement?.matches('[aria-invalid]')
    if (error && !isElsewhere) box.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()
  }, [error, attempts])

  return (
    <div ref={box} className={cn('min-w-0', className)}>
      <RichTextField
        {...rest}
        key={content.turn}
        initial={content.html}
        onChange={(html) => {
          handed.current.push(html)
          onValue(html, true)
        }}
        error={error}
      />
      {max ? (
        <CharacterCount
          control={count}
          id={count}
          max={max}
          typed={value ?? ''}
          isSilent={Boolean(error)}
        />
      ) : null}
    </div>
  )
}
