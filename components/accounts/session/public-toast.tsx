'use client'

import { useEffect } from 'react'
import { toast } from 'sonner'
import { limits } from '@/lib/core/limits'
import { Toaster } from '../../ui/toaster'

interface Props {
  text: string
  label: string
  closeLabel: string
}

/** A toaster of its own: parts of the page with more messages use another one. */
const AREA = 'public'

/** A single failure message on a public page. Loaded when there is a message; `default` is what `lazy` expects. */
export default function PublicToast({ text, label, closeLabel }: Props) {
  useEffect(() => {
    toast.error(text, { id: text, toasterId: AREA, duration: limits.toast.publicError })
  }, [text])
  return <Toaster id={AREA} label={label} closeLabel={closeLabel} />
}
