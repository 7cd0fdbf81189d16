'use client'

import { useTranslations } from 'next-intl'
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
import { trackLoading } from '@/lib/browser/first-load'
import { limits } from '@/lib/core/limits'
import type { ConfirmContent } from './confirm-window'
import type { DialogContent } from './dialog-window'
import { loadConfirm, loadDialog } from './loaded-windows'
import { showToast } from './toast'

/** Reports that a requested part failed to load because of the connection. */
export function useMissedPart() {
  const t = useTranslations('errors')
  return () => {
    const text = navigator.onLine ? t('network') : t('offline')
    showToast('error', text, { duration: limits.toast.dashboardError })
  }
}

type DialogProps = DialogContent & {
  /** One element that opens it; omit when `open` is controlled from elsewhere. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A window over the page, on a phone a sheet from below, loaded when first opened. Returns the focus on closing. */
export function Dialog({ trigger, open, onOpenChange, ...content }: DialogProps) {
  const { Window, state, button } = useWindow<DialogContent & WindowState>(
    { trigger, open, onOpenChange },
    loadDialog,
  )
  return (
    <>
      {button}
      {Window ? <Window {...content} {...state} /> : null}
    </>
  )
}

/** A window's props besides its content. */
export interface WindowState {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The element to focus on closing. */
  opener: () => HTMLElement | null
}

interface WindowTrigger {
  /** One element that opens it; omit when `open` is controlled from elsewhere. */
  trigger?: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

type Pressed = (event: MouseEvent<HTMLElement>) => void

/**
 * A window that loads when first opened, and its trigger. If loading fails, shows a message and closes again.
 * @param load must be a stable function
 */
export function useWindow<Own extends WindowState>(
  { trigger, open, onOpenChange }: WindowTrigger,
  load: () => Promise<ComponentType<Own>>,
) {
  const reportMissed = useMissedPart()
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
    reportMissed()
  }
  useEffect(() => {
    if (!isOpen || Window) return
    let isCancelled = false
    const coming = load()
    trackLoading(coming)
    coming.then(
      (loaded) => setWindow(() => loaded),
      () => isCancelled || fail.current(),
    )
    return () => {
      isCancelled = true
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
            // An entry of a menu is hidden again by then; its menu's button is not.
            const menu = event.currentTarget.closest('details[data-menu]')
            pressed.current = menu?.querySelector('summary') ?? event.currentTarget
            changeOpen(!isOpen)
          },
        })
      : null,
  }
}

type ConfirmDialogProps = ConfirmContent & {
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Asks for confirmation of an irreversible action. The focus starts on Cancel. Loads on first use. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...content }: ConfirmDialogProps) {
  const { Window, state, button } = useWindow<ConfirmContent & WindowState>(
    { trigger, open, onOpenChange },
    loadConfirm,
  )
  return (
    <>
      {button}
      {Window ? <Window {...content} {...state} /> : null}
    </>
  )
}
