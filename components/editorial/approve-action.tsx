'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import { Checkbox } from '../ui/checkbox'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { Field } from '../ui/field'
import { Textarea } from '../ui/textarea'
import {
  ApprovalReview,
  type ApprovedReview,
  type ChosenReview,
  NO_REVIEW,
  toApproved,
} from './approval-review'

/** What an approval says to readers, and of the review of what it makes public. */
export interface Approval extends ApprovedReview {
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
  onConfirm: (approval: Approval) => Promise<unknown>
}

/** Asks, approves, and closes whether it succeeded or not, unless something that was asked is missing or wrong. */
export function ApproveAction(props: Props) {
  const { title, text, trigger, isEdit, written, busy, onConfirm } = props
  const t = useTranslations('changeNote')
  const tReview = useTranslations('clinicalReview')
  const tStaff = useTranslations('staff')
  const note = useRef<HTMLTextAreaElement>(null)
  const medical = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [review, setReview] = useState<ChosenReview>(NO_REVIEW)
  const [reviewError, setReviewError] = useState<string>()

  const changeOpen = (next: boolean) => {
    setError(null)
    setReviewError(undefined)
    setReview(NO_REVIEW)
    setOpen(next)
  }

  const confirm = async () => {
    setError(null)
    const isUnnamed = review.kind !== 'none' && !review.reviewerId
    setReviewError(isUnnamed ? tReview('choose') : undefined)
    if (isUnnamed) return
    const typed = note.current?.value.trim()
    try {
      await onConfirm({
        // What the writer said stands unless it was changed here.
        ...(typed === undefined || typed === (written ?? '') ? {} : { change_note: typed }),
        ...(medical.current?.checked ? { is_medical: true } : {}),
        ...toApproved(review),
      })
      changeOpen(false)
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : {}
      const fault = fields.change_note?.[0]
      const reviewFault = fields.reviewer_id?.[0] ?? fields.review_due?.[0]
      if (!fault && !reviewFault) return changeOpen(false)
      setError(fault ?? null)
      setReviewError(reviewFault)
      if (fault) note.current?.focus()
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
      <ApprovalReview review={review} onChange={setReview} error={reviewError} />
    </ConfirmDialog>
  )
}
