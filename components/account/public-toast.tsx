'use client'

import { useEffect } from 'react'
import { toast } from 'sonner'
import { limits } from '@/lib/core/limits'
import { Toaster } from '../ui/toaster'

interface Props {
  text: string
  label: string
  closeLabel: string
}

/** Its own place: parts of the page that say more have another one. */
const AREA = 'public'

/** One message of failure on a public page. Fetched when there is something to say; `default` is what `lazy` asks for. */
export default function PublicToast({ text, label, closeLabel }: Props) {
  useEffect(() => {
    toast.error(text, { id: text, toasterId: AREA, duration: limits.toast.publicError })
  }, [text])
  return <Toaster id={AREA} label={label} closeLabel={closeLabel} />
}
