import { type RefObject, useEffect, useRef, useState } from 'react'
import { firstDay, type Replacement, suggestReplacements } from '@/lib/core/privacy/replacement'
import type { Finding } from '@/lib/core/privacy/scan.mjs'

/** A separately scanned part of the input: a field, or a block of a rich text. */
export interface Segment {
  id: string
  text: string
  /** The selector of its field in the form; without one it is a block of the editor. */
  field?: string
}

/** A finding with the segment that contains it. */
export interface Spot extends Finding {
  segment: Segment
  value: string
  replacement: Replacement
}

const DEBOUNCE_MS = 500

/** Splits the listed names at commas, semicolons and line breaks. */
const getNames = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

/**
 * Finds possible patient identifiers in these segments, on this device only.
 * @returns null if the detectors cannot be loaded
 */
async function findSpots(
  segments: readonly Segment[],
  names: string,
  anchor: RefObject<number | null>,
): Promise<Spot[] | null> {
  // Loads the detectors on the first input.
  const detectors = await import('@/lib/core/privacy/scan.mjs').catch(() => null)
  if (!detectors) return null
  const { scanText } = detectors
  const list = getNames(names)
  const found = segments.flatMap((segment) =>
    scanText({ text: segment.text, names: list }).map((finding) => ({
      ...finding,
      segment,
      value: segment.text.slice(finding.start, finding.end),
    })),
  )
  anchor.current ??= firstDay(found.flatMap(({ kind, value }) => (kind === 'date' ? [value] : [])))
  const values = found.map(({ value }) => value)
  const replacements = suggestReplacements(found, values, anchor.current)
  return found.map((spot, index) => ({ ...spot, replacement: replacements[index] ?? null }))
}

/**
 * Scans the input, half a second after the last key. Without a network the detectors may be missing: then the input is
 * scanned once it is back. The server scans whatever is sent.
 * @param names of people in the text, comma-separated; they stay in the memory of this page
 */
export function useFindings(segments: readonly Segment[], names: string): Spot[] {
  const [spots, setSpots] = useState<Spot[]>([])
  // The first date found stays day 0, even when it is replaced.
  const anchor = useRef<number | null>(null)
  const typed = JSON.stringify(segments)
  useEffect(() => {
    let isCurrent = true
    const looked: Segment[] = JSON.parse(typed)
    async function scan() {
      const found = looked.some(({ text }) => text.trim())
        ? await findSpots(looked, names, anchor)
        : []
      if (!isCurrent) return
      if (found) setSpots(found)
      else window.addEventListener('online', scan, { once: true })
    }
    const timer = setTimeout(scan, DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      window.removeEventListener('online', scan)
    }
  }, [typed, names])
  return spots
}

/** Returns the current position of a finding's words in its segment, which may have changed since the scan. */
export function findCurrentRange(
  { start, end, value }: Spot,
  text: string,
): [number, number] | null {
  if (text.slice(start, end) === value) return [start, end]
  const before = text.lastIndexOf(value, start)
  const after = text.indexOf(value, start)
  const near = before === -1 || (after !== -1 && after - start < start - before) ? after : before
  return near === -1 ? null : [near, near + value.length]
}

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, td, th, blockquote, aside'

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** Returns the blocks of a rich text that contain words and no other block. */
export const getBlocks = (body: HTMLElement) =>
  [...body.querySelectorAll<HTMLElement>(BLOCKS)].filter((each) => !each.querySelector(BLOCKS))

/** Splits a rich text into the words of each block, so that a partly bold number stays one number. */
export function htmlToSegments(html: string): Segment[] {
  return getBlocks(parse(html)).map((block, index) => ({
    id: String(index),
    text: block.textContent ?? '',
  }))
}

/** Finds the text node and offset of a position in a block's words. */
function placeIn(block: HTMLElement, offset: number): [Node, number] | null {
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  let left = offset
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (left <= length) return [node, left]
    left -= length
  }
  return null
}

/** Returns the range of a part of a block's words. */
export function rangeIn(block: HTMLElement, start: number, end: number): Range | null {
  const from = placeIn(block, start)
  const to = placeIn(block, end)
  if (!from || !to) return null
  const range = block.ownerDocument.createRange()
  range.setStart(...from)
  range.setEnd(...to)
  return range
}

/** Returns a rich text with part of one block's words replaced; its formatting stays. */
export function replaceInHtml(
  html: string,
  { id, start, end }: { id: string; start: number; end: number },
  replacement: string,
): string {
  const body = parse(html)
  const block = getBlocks(body)[Number(id)]
  const range = block && rangeIn(block, start, end)
  if (!range) return html
  range.deleteContents()
  if (replacement) range.insertNode(body.ownerDocument.createTextNode(replacement))
  body.normalize()
  return body.innerHTML
}
