import { type RefObject, useEffect } from 'react'
import { markField } from './mark-field'
import { placeOf } from './places'
import type { Spot } from './use-findings'

/** The name marks.css styles. */
const HIGHLIGHT = 'identifiers'

/** Marks words in the editor without touching its content; browsers without support have the list alone. */
function markRanges(ranges: readonly Range[]): () => void {
  const registry = typeof Highlight === 'undefined' ? undefined : CSS.highlights
  if (!registry || ranges.length === 0) return () => {}
  registry.set(HIGHLIGHT, new Highlight(...ranges))
  return () => void registry.delete(HIGHLIGHT)
}

/**
 * Marks findings where they are written, until the next scan of the text: nothing is drawn while someone types.
 * @param inside an element inside the form whose fields are marked
 */
export function useMarks(inside: RefObject<HTMLElement | null>, spots: readonly Spot[]): void {
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const places = spots.flatMap((spot) => placeOf(spot, form) ?? [])
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
