'use client'

import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button'
import { loadToaster } from './loaded-windows'
import { dismissToast, listenToToasts, noToasts, type Toast, waitingToasts } from './toast'

/** How long a message waits for the toaster, ms. */
const TOASTER_TIMEOUT_MS = 1000

interface Props {
  /** The accessible name of the message region. */
  label: string
  closeLabel: string
}

/**
 * The place where messages are shown. The toaster loads after the first load of a page; until then, messages are
 * shown plainly.
 */
export function ToastPlace(props: Props) {
  const waiting = useSyncExternalStore(listenToToasts, waitingToasts, noToasts)
  const [Area, setArea] = useState<ComponentType<Props> | null>(null)
  const [isPlain, setPlain] = useState(false)
  useEffect(() => {
    if (waiting.length === 0) return
    const giveUp = () => setPlain(true)
    const timer = setTimeout(giveUp, TOASTER_TIMEOUT_MS)
    loadToaster().then((toaster) => setArea(() => toaster), giveUp)
    return () => clearTimeout(timer)
  }, [waiting])
  if (Area) return <Area {...props} />
  if (!isPlain || waiting.length === 0) return null
  return (
    <section
      aria-label={props.label}
      className="fixed inset-x-4 top-2 z-50 mx-auto grid max-w-96 gap-2 sm:top-16"
    >
      {waiting.map((toast) => (
        <PlainToast key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function PlainToast({ toast: { id, text, duration, action } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])
  const undo = () => {
    dismissToast(id)
    action?.onClick()
  }
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-3 rounded-card border border-edge bg-surface p-4"
    >
      {text}
      {action ? (
        <Button variant="secondary" onClick={undo}>
          {action.label}
        </Button>
      ) : null}
    </div>
  )
}
