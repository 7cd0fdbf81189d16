import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Multiples of the box's width. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const FULL_WIDTH = ZOOMS.indexOf(1)
const MOST_WIDTH = 900

/**
 * The scrolling box of a document: its page width, the current page, and how to go to another.
 * @param position how far down the reader is, from 0 to 1; held by the caller, so that it survives a failure
 */
export function usePages(total: number, position: RefObject<number>) {
  const box = useRef<HTMLElement>(null)
  const [boxWidth, setBoxWidth] = useState(0)
  const [zoomAt, setZoomAt] = useState(FULL_WIDTH)
  const [current, setCurrent] = useState(1)
  const zoom = ZOOMS[zoomAt] ?? 1
  const width = Math.floor(Math.min(boxWidth, MOST_WIDTH) * zoom)

  // Before the first paint, or the pages would briefly appear at the wrong width.
  useLayoutEffect(() => {
    if (!box.current) return
    const { paddingLeft, paddingRight } = getComputedStyle(box.current)
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
    const observer = new ResizeObserver(([entry]) => setBoxWidth(entry?.contentRect.width ?? 0))
    setBoxWidth(box.current.clientWidth - padding)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the pages' width changes
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = position.current * box.current.scrollHeight
  }, [width])

  const pages = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]
  return {
    box,
    width,
    zoom,
    current,
    onScroll() {
      if (!box.current) return
      const { scrollTop, scrollHeight, clientHeight } = box.current
      position.current = scrollTop / scrollHeight
      const reached = pages().filter((page) => page.offsetTop <= scrollTop + clientHeight / 3)
      setCurrent(Math.max(1, reached.length))
    },
    goTo(number: number) {
      const page = pages()[Math.min(Math.max(number, 1), total) - 1]
      if (page) box.current?.scrollTo({ top: page.offsetTop })
    },
    /** Null when it cannot be zoomed any further. */
    zoomIn: zoomAt < ZOOMS.length - 1 ? () => setZoomAt(zoomAt + 1) : null,
    zoomOut: zoomAt > 0 ? () => setZoomAt(zoomAt - 1) : null,
  }
}

export type Pages = ReturnType<typeof usePages>
