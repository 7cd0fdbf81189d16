import { type RefObject, useEffect, useState } from 'react'

/** How far ahead of the reader a page is drawn. */
const AHEAD = '600px 0px'

/** Whether an element is in view of its scrolling box, or nearly so. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some((entry) => entry.isIntersecting)),
      { root: element.current.closest('[data-pages]'), rootMargin: AHEAD },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
