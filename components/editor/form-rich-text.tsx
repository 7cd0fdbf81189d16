'use client'

import { useEffect, useRef, useState } from 'react'
import { cn } from '../ui/class-names'
import { RichTextField } from './rich-text-field'

interface Props {
  label: string
  placeholder: string
  /** What stands in the form; undefined until somebody has put something there. */
  value: string | undefined
  /** What stands in it at first. */
  initial: string
  /** @param isTyped false when it is only what stood there at first */
  onValue: (html: string, isTyped: boolean) => void
  lang: string
  error?: string | undefined
  /** How often the form was tried: each try leads to what is wrong, also when that stood here before. */
  attempts?: number
  hasPictures?: boolean
  className?: string
}

/** A rich text as a field of a form: it follows what is put into the form past the editor, such as a draft. */
export function FormRichText(props: Props) {
  const { value, onValue, error, attempts, className, ...rest } = props
  const [shown, setShown] = useState({ html: props.initial, turn: 0 })
  const written = useRef(shown.html)
  const box = useRef<HTMLDivElement>(null)
  const now = useRef(onValue)
  useEffect(() => {
    now.current = onValue
  })

  useEffect(() => {
    if (value === undefined) now.current(written.current, false)
    if (value === undefined || value === written.current) return
    written.current = value
    // Also when it is what stood there at first: something else may have been typed since.
    setShown(({ turn }) => ({ html: value, turn: turn + 1 }))
  }, [value])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try leads here again
  useEffect(() => {
    // An earlier field that is wrong has the focus already.
    const isElsewhere = document.activeElement?.matches('[aria-invalid]')
    if (error && !isElsewhere) box.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()
  }, [error, attempts])

  return (
    <div ref={box} className={cn('min-w-0', className)}>
      <RichTextField
        {...rest}
        key={shown.turn}
        initial={shown.html}
        onChange={(html) => {
          written.current = html
          onValue(html, true)
        }}
        error={error}
      />
    </div>
  )
}
