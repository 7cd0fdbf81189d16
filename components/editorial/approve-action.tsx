'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import { Checkbox } from '../ui/checkbox'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { Field } from '../ui/field'
import { Textarea } from '../ui/textarea'

/** What an approval says to readers. */
export interface ApprovalNote {
  change_note?: string
  is_medical?: boolean
}

interface Props {
  title: string
  text: string
  trigger: ReactNode
  /** What readers knew is replaced: they may have to be told what changed. */
  isEdit: boolean
  /** What the writer says has changed. */
  written?: string | null | undefined
  busy: boolean
  /** Rejects when it was not approved. */
  onConfirm: (note: ApprovalNote) => Promise<unknown>
}

/** Asks, approves, and closes whether it succeeded or not, unless readers must be told what changed. */
export function ApproveAction(props: Props) {
  const { title, text, trigger, isEdit, written, busy, onConfirm } = props
  const t = useTranslations('changeNote')
  const tStaff = useTranslations('staff')
  const note = useRef<HTMLTextAreaElement>(null)
  const medical = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const changeOpen = (next: boolean) => {
    setError(null)
    setOpen(next)
  }

  const confirm = async () => {
    const said = note.current?.value.trim()
    try {
      await onConfirm({
        // What the writer said stands unless it was changed here.
        ...(said === undefined || said === (written ?? '') ? {} : { change_note: said }),
        ...(medical.current?.checked ? { is_medical: true } : {}),
      })
      changeOpen(false)
    } catch (failure) {
      const fault = failure instanceof ApiError ? failure.fields.change_note?.[0] : undefined
      if (!fault) return changeOpen(false)
      setError(fault)
      note.current?.focus()
    }
  }

  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={tStaff('approve')}
      cancelLabel={tStaff('cancel')}
      tone="primary"
      trigger={trigger}
      open={isOpen}
      onOpenChange={changeOpen}
      busy={busy}
      onConfirm={() => void confirm()}
    >
      {isEdit ? (
        <>
          <Checkbox ref={medical} label={t('medical')} hint={t('medicalHint')} />
          <Field label={t('label')} hint={t('hint')} error={error}>
            {(control) => (
              <Textarea {...control} ref={note} rows={3} defaultValue={written ?? ''} />
            )}
          </Field>
        </>
      ) : null}
    </ConfirmDialog>
  )
}
