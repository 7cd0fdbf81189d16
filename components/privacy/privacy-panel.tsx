import './marks.css'
import { useTranslations } from 'next-intl'
import { type ReactNode, type Ref, useId, useRef } from 'react'
import { limits } from '@/lib/core/limits'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Textarea } from '../ui/textarea'
import { FoundList } from './found-list'
import { placeOf, selectPlace } from './places'
import type { Spot } from './use-findings'
import { useMarks } from './use-marks'

interface Props {
  spots: readonly Spot[]
  onReplace: (spot: Spot, text: string) => void
  /** Comma-separated; they stay on this page. */
  names: string
  onNames: (names: string) => void
  /** Why the remaining findings have to stay. */
  reason: string
  onReason: (reason: string) => void
  reasonError?: string | undefined
  reasonRef?: Ref<HTMLTextAreaElement>
  /** Ask even where nothing is found in the text: the document may name someone, too. */
  asksReason?: boolean
  /** Shown below the findings. */
  note?: ReactNode
}

/** What in a text may identify the patient, marked, with the options: remove, replace, keep with a reason. */
export function PrivacyPanel(props: Props) {
  const { spots, onReplace, names, onNames, reason, onReason, reasonError, reasonRef, note } = props
  const t = useTranslations('identifiers')
  const title = useId()
  const section = useRef<HTMLElement>(null)
  useMarks(section, spots)
  function select(spot: Spot) {
    const form = section.current?.closest('form')
    const place = form && placeOf(spot, form)
    if (place) selectPlace(place)
  }
  const isFound = spots.length > 0
  return (
    <section ref={section} aria-labelledby={title} className="grid gap-3">
      <h2 id={title} className="text-base font-semibold">
        {t('title')}
      </h2>
      <Field label={t('names')} hint={t('namesHint')}>
        {(control) => (
          <Input
            {...control}
            value={names}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onNames(target.value)}
            onKeyDown={(event) => {
              // It is no field of the form, and submits nothing.
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        )}
      </Field>
      {/* The region must exist before its content, or that would not be announced. */}
      <p role="status" className={isFound ? 'font-semibold' : 'sr-only'}>
        {isFound ? t('count', { count: spots.length }) : ''}
      </p>
      {isFound ? <FoundList spots={spots} onReplace={onReplace} onSelect={select} /> : null}
      {note}
      {isFound || props.asksReason ? (
        <Field
          label={t('reason')}
          hint={t('reasonHint')}
          error={reasonError}
          max={limits.textLength.reason}
          typed={reason}
        >
          {(control) => (
            <Textarea
              {...control}
              ref={reasonRef}
              rows={2}
              value={reason}
              onChange={({ target }) => onReason(target.value)}
            />
          )}
        </Field>
      ) : null}
    </section>
  )
}
