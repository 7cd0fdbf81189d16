'use client'

import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast, useSonner } from 'sonner'
import { limits } from '@/lib/core/limits'
import { setToastSink } from './toast'

/* sonner's own style sheet is outside our layers, so its look is set through its variables. */
const look = {
  '--normal-bg': 'var(--surface)',
  '--normal-border': 'var(--edge)',
  '--normal-text': 'var(--ink)',
  '--border-radius': '10px',
  '--width': '24rem',
  fontFamily: 'inherit',
} as CSSProperties

/* At the top: at the bottom they would cover a form's buttons and the staff navigation on phones. */
const BELOW_HEADER = '4rem'

/** Dismisses the oldest messages beyond the limit. */
function useToastLimit(toasterId: string | undefined) {
  const { toasts } = useSonner()
  useEffect(() => {
    const own = toasts.filter((each) => each.toasterId === toasterId)
    for (const { id } of own.slice(limits.toast.publicMax)) toast.dismiss(id)
  }, [toasts, toasterId])
}

/** Shows the application's messages; a named area shows only those addressed to it. */
function useOwnToasts(toasterId: string | undefined) {
  useEffect(() => {
    if (toasterId) return
    return setToastSink({
      show: ({ kind, text, ...options }) => toast[kind](text, options),
      dismiss: (id) => toast.dismiss(id),
    })
  }, [toasterId])
}

type ToasterProps = {
  id?: string
  /** The accessible name of the message region. */
  label: string
  closeLabel: string
}

/** Mounted once, by `ToastPlace`; a second one needs a name, and shows only messages addressed to it. */
export function Toaster({ id, label, closeLabel }: ToasterProps) {
  useToastLimit(id)
  useOwnToasts(id)
  return (
    <Sonner
      {...(id ? { id } : {})}
      position="top-center"
      closeButton
      visibleToasts={limits.toast.publicMax}
      containerAriaLabel={label}
      toastOptions={{
        closeButtonAriaLabel: closeLabel,
        style: { fontSize: '1rem' },
        /* The cross is only 20 px; its press area is 44. */
        classNames: { closeButton: 'before:absolute before:-inset-3' },
      }}
      style={look}
      offset={{ top: BELOW_HEADER }}
      /* Over the header on phones, so that it covers no form's heading. */
      mobileOffset={{ top: '0.5rem', left: '1rem', right: '1rem' }}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 text-success" />,
        info: <Info aria-hidden="true" className="size-5 text-forest" />,
        warning: <TriangleAlert aria-hidden="true" className="size-5 text-clay" />,
        error: <OctagonAlert aria-hidden="true" className="size-5 text-danger" />,
      }}
    />
  )
}
