'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { cn } from './class-names'

interface Props {
  /** The id of the field; its text in `typed` where React holds it. */
  control: string
  id: string
  max: number
  typed?: string | undefined
  /** Whether the field already shows an error. */
  isSilent: boolean
}

const countCharacters = (text: string) => [...text].length

/** Counts the characters of a field near its limit, and reports an excess. Cuts no typed or pasted text. */
export function CharacterCount({ control, id, max, typed, isSilent }: Props) {
  const t = useTranslations('forms')
  const [counted, setCounted] = useState(0)
  const length = typed === undefined ? counted : countCharacters(typed)
  useEffect(() => {
    if (typed !== undefined) return
    const field = document.getElementById(control)
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
    const count = () => setCounted(countCharacters(field.value))
    count()
    field.addEventListener('input', count)
    return () => field.removeEventListener('input', count)
  }, [control, typed])
  const isTooLong = length > max
  return (
    <p
      id={id}
      className={cn('flex justify-between gap-3 text-sm', isTooLong ? 'text-danger' : 'text-muted')}
    >
      {/* The live region must exist before its text. */}
      <span aria-live="polite">{isTooLong && !isSilent ? t('charactersMost', { max }) : null}</span>
      {length > max * 0.9 ? (
        <span className="tabular-nums">
          {length} / {max}
        </span>
      ) : null}
    </p>
  )
}
