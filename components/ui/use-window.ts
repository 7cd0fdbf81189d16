import {
  type ComponentType,
  cloneElement,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { noteFetch } from '@/lib/browser/first-load'
import { useMissedPart } from './use-missed-part'

/** What a window gets besides its content. */
export interface WindowState {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Gets the focus back on closing. */
  opener: () => HTMLElement | null
}

interface Asked {
  /** One element that opens it; omit when `open` is controlled from elsewhere. */
  trigger?: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

type Pressed = (event: MouseEvent<HTMLElement>) => void

/**
 * A window that loads when first opened, and its trigger. If loading fails, it says so and closes again.
 * @param load must stay the same function between renders
 */
export function useWindow<Own extends WindowState>(
  { trigger, open, onOpenChange }: Asked,
  load: () => Promise<ComponentType<Own>>,
) {
  const sayMissed = useMissedPart()
  const [Window, setWindow] = useState<ComponentType<Own> | null>(null)
  const [isOpenHere, setOpenHere] = useState(false)
  const pressed = useRef<HTMLElement | null>(null)
  const isOpen = open ?? isOpenHere
  const changeOpen = (next: boolean) => {
    setOpenHere(next)
    onOpenChange?.(next)
  }
  const fail = useRef(() => {})
  fail.current = () => {
    changeOpen(false)
    sayMissed()
  }
  useEffect(() => {
    if (!isOpen || Window) return
    let isLeft = false
    const coming = load()
    noteFetch(coming)
    coming.then(
      (loaded) => setWindow(() => loaded),
      () => isLeft || fail.current(),
    )
    return () => {
      isLeft = true
    }
  }, [isOpen, Window, load])
  return {
    Window,
    state: { open: isOpen, onOpenChange: changeOpen, opener: () => pressed.current },
    button: isValidElement(trigger)
      ? cloneElement(trigger as ReactElement<Record<string, unknown>>, {
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
          onClick(event: MouseEvent<HTMLElement>) {
            ;(trigger.props as { onClick?: Pressed }).onClick?.(event)
            if (event.defaultPrevented) return
            pressed.current = event.currentTarget
            changeOpen(!isOpen)
          },
        })
      : null,
  }
}
