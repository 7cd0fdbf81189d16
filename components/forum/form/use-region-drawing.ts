import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Region } from './picture-canvas'

const STEP = 0.02
const SMALLEST = 0.02
/** Where the keyboard's frame starts. */
const MIDDLE: Region = [0.4, 0.4, 0.2, 0.2]

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Returns a pointer's position as shares of the picture. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [within((clientX - left) / width, 1), within((clientY - top) / height, 1)]
}

const between = ([x, y]: readonly number[], [u, v]: readonly number[]): Region => [
  Math.min(x ?? 0, u ?? 0),
  Math.min(y ?? 0, v ?? 0),
  Math.abs((x ?? 0) - (u ?? 0)),
  Math.abs((y ?? 0) - (v ?? 0)),
]

/** Moves a frame with the arrow keys, or its far corner with Shift. */
function moved([x, y, w, h]: Region, [dx, dy]: readonly [number, number], isShift: boolean) {
  if (!isShift) return [within(x + dx, 1 - w), within(y + dy, 1 - h), w, h] as const
  const sized = (now: number, by: number, from: number) =>
    Math.max(SMALLEST, within(now + by, 1 - from))
  return [x, y, sized(w, dx, x), sized(h, dy, y)] as const
}

/** Regions of a picture, drawn with a finger or mouse, or set with a frame that the keyboard moves. */
export function useRegionDrawing() {
  const [regions, setRegions] = useState<Region[]>([])
  const [frame, setFrame] = useState<Region>()
  const begun = useRef<[number, number] | null>(null)
  const cover = (region: Region) => setRegions((before) => [...before, region])
  return {
    regions,
    frame,
    undo: () => setRegions((before) => before.slice(0, -1)),
    on: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        begun.current = placeOf(event)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (begun.current) setFrame(between(begun.current, placeOf(event)))
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const region = begun.current && between(begun.current, placeOf(event))
        begun.current = null
        setFrame(undefined)
        // A tap without a stroke covers nothing.
        if (region && region[2] > 0.005 && region[3] > 0.005) cover(region)
      },
      onPointerCancel() {
        begun.current = null
        setFrame(undefined)
      },
      onFocus: () => setFrame((before) => before ?? (begun.current ? undefined : MIDDLE)),
      onBlur: () => setFrame(undefined),
      onKeyDown(event: KeyboardEvent) {
        const arrow = ARROWS[event.key]
        const isCover = event.key === 'Enter' || event.key === ' '
        if (!arrow && !isCover) return
        event.preventDefault()
        if (arrow) setFrame(moved(frame ?? MIDDLE, arrow, event.shiftKey))
        else cover(frame ?? MIDDLE)
      },
    },
  }
}
