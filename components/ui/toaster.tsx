'use client'

import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast, useSonner } from 'sonner'
import { limits } from '@/lib/core/limits'

/* sonner's own sheet is outside our layers, so its look is set by the variables it reads. */
const look = {
  '--normal-bg': 'var(--surface)',
  '--normal-border': 'var(--edge)',
  '--normal-text': 'var(--ink)',
  '--border-radius': '10px',
  '--width': '24rem',
  fontFamily: 'inherit',
} as CSSProperties

/* At the top: at the bottom they would lie over a form's buttons and over the staff's navigation on phones. */
const BELOW_HEADER = '4rem'

/** More messages than may be kept: the oldest go. */
function useMostKept(toasterId: string | undefined) {
  const { toasts } = useSonner()
  useEffect(() => {
    const own = toasts.filter((each) => each.toasterId === toasterId)
    for (const { id } of own.slice(limits.toast.publicMost)) toast.dismiss(id)
  }, [toasts, toasterId])
}

type ToasterProps = {
  id?: string
  /** Names the region of messages. */
  label: string
  closeLabel: string
}

/** Mount once; a second one takes a name, and only what is said to it by that. Callers say what and for how long: `toast.success(text, { duration })`. */
export function Toaster({ id, label, closeLabel }: ToasterProps) {
  useMostKept(id)
  return (
    <Sonner
      {...(id ? { id } : {})}
      position="top-center"
      closeButton
      containerAriaLabel={label}
      toastOptions={{
        closeButtonAriaLabel: closeLabel,
        style: { fontSize: '1rem' },
        /* The cross is 20 px small; the area that takes the press is 44. */
        classNames: { closeButton: 'before:absolute before:-inset-3' },
      }}
      style={look}
      offset={{ top: BELOW_HEADER }}
      /* On phones over the header, so that no form's heading lies under it. */
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
