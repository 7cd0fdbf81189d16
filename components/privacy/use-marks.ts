import { type RefObject, useEffect } from 'react'
import { markField } from './mark-field'
import { placeOf } from './places'
import type { Spot } from './use-findings'

/** As marks.css draws it. */
const HIGHLIGHT = 'identifiers'

/** Marks words of the editor without touching what is written in it; a browser that cannot has the list alone. */
function markRanges(ranges: readonly Range[]): () => void {
  const registry = typeof Highlight === 'undefined' ? undefined : CSS.highlights
  if (!registry || ranges.length === 0) return () => {}
  registry.set(HIGHLIGHT, new Highlight(...ranges))
  return () => void registry.delete(HIGHLIGHT)
}

/**
 * Marks what was found where it is written, until the next look at the text: nothing is drawn while somebody types.
 * @param inside lies in the form whose fields are marked
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
