'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onConfirmationNeeded } from '@/lib/browser/api/call'
import { LoadedPart } from '../../layout/loaded-part'
import { Dialog } from '../../ui/dialog'
import { Skeleton } from '../../ui/skeleton'

// The form brings its schema and library, which no screen needs earlier.
const loadForm = () => import('./confirm-form').then(({ ConfirmForm }) => ConfirmForm)

/** Opens when a call requires a re-authentication; the call is then repeated. */
export function ConfirmSelf() {
  const t = useTranslations('secondStep')
  const [isOpen, setOpen] = useState(false)
  const settle = useRef<(isConfirmed: boolean) => void>(() => {})
  useEffect(
    () =>
      onConfirmationNeeded(
        () =>
          new Promise<boolean>((resolve) => {
            settle.current = resolve
            setOpen(true)
          }),
      ),
    [],
  )
  const close = useCallback((isConfirmed: boolean) => {
    setOpen(false)
    settle.current(isConfirmed)
  }, [])
  return (
    <Dialog
      title={t('confirmTitle')}
      description={t('confirmText')}
      closeLabel={t('cancel')}
      open={isOpen}
      onOpenChange={(opens) => {
        if (!opens) close(false)
      }}
      keepsOpen
    >
      <LoadedPart
        load={loadForm}
        props={{ onDone: () => close(true), onCancel: () => close(false) }}
        loading={<Skeleton className="h-32" />}
      />
    </Dialog>
  )
}
