import { useEffect, useRef } from 'react'

/** Returns the focus to the button that opened a box, once the box is closed and nothing else has taken it. */
export function useReturnedFocus(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      button.current?.focus()
    }
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
