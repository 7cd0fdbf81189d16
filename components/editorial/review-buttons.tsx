'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { kinds } from '@/lib/core/kinds.mjs'
import { limits } from '@/lib/core/limits'
import { ConfirmText } from '../dashboard/dialogs'
import { LoadedPart } from '../layout/loaded-part'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { ConfirmDialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Textarea } from '../ui/input'
import { useShortcut } from '../ui/shortcuts'
import { Skeleton } from '../ui/skeleton'
import { type Decisions, RejectAction } from './decision-buttons'
import {
  type Approval,
  type ChosenReview,
  type EditorialItem,
  getPendingEdit,
  isRejectable,
  NO_REVIEW,
  reviewKeys,
  toReviewFields,
} from './editorial-state'

const loadReview = () => import('./approval-review').then(({ ApprovalReview }) => ApprovalReview)

interface ApproveActionProps {
  title: string
  /** The title of what is being approved. */
  subject: string
  text: string
  trigger: ReactNode
  /** Whether it replaces a public text, so that a change note may be needed. */
  isEdit: boolean
  /** The author's change note. */
  written?: string | null | undefined
  busy: boolean
  /** Rejects when the approval failed. */
  onConfirm: (approval: Approval) => Promise<unknown>
}

/** Asks for confirmation, approves, and closes in any case, unless an input is missing or wrong. */
function ApproveAction(props: ApproveActionProps) {
  const { title, subject, text, trigger, isEdit, written, busy, onConfirm } = props
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
        // The author's note applies unless it was changed here.
        ...(typed === undefined || typed === (written ?? '') ? {} : { change_note: typed }),
        ...(medical.current?.checked ? { is_medical: true } : {}),
        ...toReviewFields(review),
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
      text={<ConfirmText text={text} subject={subject} />}
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
          <Field
            label={t('label')}
            hint={t('hint')}
            error={error}
            max={limits.textLength.changeNote}
          >
            {(control) => (
              <Textarea {...control} ref={note} rows={3} defaultValue={written ?? ''} />
            )}
          </Field>
        </>
      ) : null}
      <LoadedPart
        load={loadReview}
        props={{ review, onChange: setReview, error: reviewError }}
        loading={<Skeleton className="h-24" />}
      />
    </ConfirmDialog>
  )
}

interface Props<Item extends EditorialItem> {
  item: Item
  title: string
  decisions: Decisions<Item>
}

/** Approves the pending item. Shown only on the review screen, below the text, to prevent approval without reading. */
function ApproveButton<Item extends EditorialItem>({ item, title, decisions }: Props<Item>) {
  const t = useTranslations('staff')
  const tKind = useTranslations(kinds[decisions.kind].plural)
  const shortcut = useShortcut()
  return (
    <ApproveAction
      title={t('sure')}
      subject={title}
      text={tKind(item.editorial.state === 'approved' ? 'approveEditText' : 'approveText')}
      isEdit={getPendingEdit(item) !== null}
      written={getPendingEdit(item)?.change_note}
      busy={decisions.isBusy}
      onConfirm={(note) => decisions.approve.mutateAsync({ item, note })}
      trigger={<Button {...shortcut(reviewKeys.approve)}>{t('approve')}</Button>}
    />
  )
}

/** The buttons of the review screen: approve, or reject with a reason. */
export function ReviewButtons<Item extends EditorialItem>(props: Props<Item>) {
  const t = useTranslations('staff')
  const shortcut = useShortcut()
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {isRejectable(props.item) ? (
        <RejectAction
          {...props}
          trigger={
            <Button variant="secondary" {...shortcut(reviewKeys.reject)}>
              {t('reject')}
            </Button>
          }
        />
      ) : null}
      <ApproveButton {...props} />
    </div>
  )
}
