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
  hasPictures?: boolean
  className?: string
}

/** A rich text as a field of a form: it follows what is put into the form past the editor, such as a draft. */
export function FormRichText(props: Props) {
  const { value, onValue, error, className, ...rest } = props
  const [initial, setInitial] = useState(props.initial)
  const written = useRef(initial)
  const box = useRef<HTMLDivElement>(null)
  const now = useRef(onValue)
  useEffect(() => {
    now.current = onValue
  })

  useEffect(() => {
    if (value === undefined) now.current(initial, false)
    if (value === undefined || value === written.current) return
    written.current = value
    setInitial(value)
  }, [value, initial])

  useEffect(() => {
    // An earlier field that is wrong has the focus already.
    const isElsewhere = document.activeElement?.matches('[aria-invalid]')
    if (error && !isElsewhere) box.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()
  }, [error])

  return (
    <div ref={box} className={cn('min-w-0', className)}>
      <RichTextField
        {...rest}
        key={initial}
        initial={initial}
        onChange={(html) => {
          written.current = html
          onValue(html, true)
        }}
        error={error}
      />
    </div>
  )
}
