import './marks.css'
import { useTranslations } from 'next-intl'
import { type ReactNode, type Ref, type RefObject, useEffect, useId, useRef } from 'react'
import { limits } from '@/lib/core/limits'
import type { Kind } from '@/lib/core/privacy/scan.mjs'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { Input, Textarea } from '../ui/input'
import { findCurrentRange, getBlocks, rangeIn, type Spot } from './findings'

/** The position of a finding's words on the screen: in a field, or in the editor. */
type Place =
  | { field: HTMLInputElement | HTMLTextAreaElement; start: number; end: number }
  | { editor: HTMLElement; range: Range }

const EDITOR = '[contenteditable="true"]'

function placeInEditor(spot: Spot, form: HTMLElement): Place | null {
  const editor = form.querySelector<HTMLElement>(EDITOR)
  const block = editor && getBlocks(editor)[Number(spot.segment.id)]
  const place = block && findCurrentRange(spot, block.textContent ?? '')
  const range = place && rangeIn(block, ...place)
  return editor && range ? { editor, range } : null
}

/** @returns null if the words are gone */
function locateSpot(spot: Spot, form: HTMLElement): Place | null {
  const { field: selector } = spot.segment
  if (!selector) return placeInEditor(spot, form)
  const field = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)
  const place = field && findCurrentRange(spot, field.value)
  return place ? { field, start: place[0], end: place[1] } : null
}

/** Scrolls the words of a finding into view and selects them, so that they can be overtyped. */
function selectPlace(place: Place): void {
  if ('field' in place) {
    const { field, start, end } = place
    // Opens the collapsed section around it.
    field.closest('details')?.setAttribute('open', '')
    field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
    field.setSelectionRange(start, end)
    return
  }
  const { editor, range } = place
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  editor.focus({ preventScroll: true })
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** The properties that place letters as they are in the field. */
const LIKE_FIELD = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-indent',
  'word-spacing',
  'tab-size',
  'direction',
  'box-sizing',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'border-top-width',
  'border-right-width',
  'border-bottom-width',
  'border-left-width',
] as const

/** Builds a layer with some of a field's words marked, without drawing the letters twice. */
function createLayer(
  field: TextControl,
  ranges: readonly (readonly [number, number])[],
): HTMLElement {
  const layer = document.createElement('div')
  layer.className = 'marked-words'
  layer.setAttribute('aria-hidden', 'true')
  const style = getComputedStyle(field)
  for (const name of LIKE_FIELD) layer.style.setProperty(name, style.getPropertyValue(name))
  layer.style.whiteSpace = field instanceof HTMLTextAreaElement ? 'pre-wrap' : 'pre'
  let from = 0
  for (const [start, end] of ranges) {
    const mark = document.createElement('mark')
    mark.textContent = field.value.slice(start, end)
    layer.append(field.value.slice(from, start), mark)
    from = end
  }
  // Gives an empty last line its full height.
  layer.append(`${field.value.slice(from)}\u200b`)
  return layer
}

/**
 * Marks words in a field with a layer over it that ignores presses and is hidden from screen readers. Removed on the
 * next input.
 * @param ranges in the order of the text, without overlaps
 * @returns a function that removes the marks
 */
function markField(field: TextControl, ranges: readonly (readonly [number, number])[]): () => void {
  const layer = createLayer(field, ranges)
  field.parentElement?.append(layer)
  const follow = () => {
    const { offsetLeft, offsetTop, offsetWidth, clientWidth, clientHeight } = field
    // A scrollbar takes its width from the text.
    const bar = field instanceof HTMLTextAreaElement ? offsetWidth - field.clientWidth : 0
    const edges = field.offsetHeight - clientHeight
    layer.style.left = `${offsetLeft}px`
    layer.style.top = `${offsetTop}px`
    layer.style.width = `${bar > 0 ? clientWidth + edges : offsetWidth}px`
    layer.style.height = `${field.offsetHeight}px`
    layer.scrollTop = field.scrollTop
    layer.scrollLeft = field.scrollLeft
  }
  const remove = () => {
    sizes.disconnect()
    field.removeEventListener('scroll', follow)
    field.removeEventListener('input', remove)
    layer.remove()
  }
  const sizes = new ResizeObserver(follow)
  sizes.observe(field)
  field.addEventListener('scroll', follow)
  field.addEventListener('input', remove)
  follow()
  return remove
}

/** The name marks.css styles. */
const HIGHLIGHT = 'identifiers'

/** Marks words in the editor without changing its content; browsers without support only show the list. */
function markRanges(ranges: readonly Range[]): () => void {
  const registry = typeof Highlight === 'undefined' ? undefined : CSS.highlights
  if (!registry || ranges.length === 0) return () => {}
  registry.set(HIGHLIGHT, new Highlight(...ranges))
  return () => void registry.delete(HIGHLIGHT)
}

/**
 * Marks findings in the text until its next scan; draws nothing during typing.
 * @param inside an element inside the form whose fields are marked
 */
function useMarks(inside: RefObject<HTMLElement | null>, spots: readonly Spot[]): void {
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const places = spots.flatMap((spot) => locateSpot(spot, form) ?? [])
    const fields = new Map<HTMLInputElement | HTMLTextAreaElement, [number, number][]>()
    const ranges: Range[] = []
    for (const place of places) {
      if ('range' in place) ranges.push(place.range)
      else fields.set(place.field, [...(fields.get(place.field) ?? []), [place.start, place.end]])
    }
    const removals = [...fields].map(([field, marked]) =>
      markField(
        field,
        marked.sort(([one], [other]) => one - other),
      ),
    )
    removals.push(markRanges(ranges))
    return () => {
      for (const remove of removals) remove()
    }
  }, [inside, spots])
}

/** Each kind's key in the catalogue. */
const KIND_TEXTS = {
  national_id: 'nationalId',
  phone: 'phone',
  email: 'email',
  date: 'date',
  age_extreme: 'ageExtreme',
  hospital_number: 'hospitalNumber',
  name: 'name',
  place: 'place',
} as const satisfies Record<Kind, string>

const AROUND = 40

interface FoundListProps {
  spots: readonly Spot[]
  /** Replaces a finding with other words, or removes it. */
  onReplace: (spot: Spot, text: string) => void
  onSelect: (spot: Spot) => void
}

/** Each finding with its context and the actions on it. */
function FoundList({ spots, onReplace, onSelect }: FoundListProps) {
  const t = useTranslations('identifiers')
  function getWords({ replacement }: Spot): string | null {
    if (!replacement) return null
    if (replacement.text === 'day') return t('replacements.day', { number: replacement.number })
    return t(`replacements.${replacement.text}`)
  }
  return (
    <ul className="grid gap-3">
      {spots.map((spot) => {
        const { segment, start, end, kind, value } = spot
        const words = getWords(spot)
        const before = segment.text.slice(Math.max(0, start - AROUND), start)
        const after = segment.text.slice(end, end + AROUND)
        return (
          <li
            key={`${segment.id}.${start}.${value}`}
            className="grid gap-2 border-t border-line pt-3"
          >
            <p className="text-sm font-semibold">{t(`kinds.${KIND_TEXTS[kind]}`)}</p>
            <button
              type="button"
              title={t('select')}
              className="min-h-11 min-w-0 py-1 text-left wrap-anywhere"
              onClick={() => onSelect(spot)}
            >
              {start > AROUND ? '…' : ''}
              {before}
              <mark className="rounded-sm px-0.5 font-semibold underline decoration-2">
                {value}
              </mark>
              {after}
              {end + AROUND < segment.text.length ? '…' : ''}
            </button>
            <div className="flex flex-wrap gap-2">
              {words ? (
                <Button
                  variant="secondary"
                  aria-label={t('replaceThis', { found: value, text: words })}
                  onClick={() => onReplace(spot, words)}
                >
                  {t('replace', { text: words })}
                </Button>
              ) : null}
              <Button
                variant="secondary"
                aria-label={t('removeThis', { text: value })}
                onClick={() => onReplace(spot, '')}
              >
                {t('remove')}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

interface Props {
  spots: readonly Spot[]
  onReplace: (spot: Spot, text: string) => void
  /** Comma-separated; they stay on this page. */
  names: string
  onNames: (names: string) => void
  /** Why the remaining findings must stay. */
  reason: string
  onReason: (reason: string) => void
  reasonError?: string | undefined
  reasonRef?: Ref<HTMLTextAreaElement>
  /** Also asks if nothing is found in the text, since the document may contain names. */
  asksReason?: boolean
  /** Shown below the findings. */
  note?: ReactNode
}

/** Possible patient identifiers in a text, marked, with the options: remove, replace, keep with a reason. */
export function PrivacyPanel(props: Props) {
  const { spots, onReplace, names, onNames, reason, onReason, reasonError, reasonRef, note } = props
  const t = useTranslations('identifiers')
  const title = useId()
  const section = useRef<HTMLElement>(null)
  useMarks(section, spots)
  function select(spot: Spot) {
    const form = section.current?.closest('form')
    const place = form && locateSpot(spot, form)
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
              // It is not a field of the form, and submits nothing.
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        )}
      </Field>
      {/* The region must exist before its content, or the content is not announced. */}
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
