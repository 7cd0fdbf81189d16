'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { ReasonDialog } from '../dashboard/reason-dialog'
import { useStaffUser } from '../dashboard/staff-viewer'
import { useRowAction } from '../dashboard/tables/use-table'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import {
  getDayInOneYear,
  type ItemKey,
  itemPath,
  LISTS,
  saveReview,
  sendBackReview,
  toFutureDay,
} from './editorial-state'

interface SendBackProps {
  item: ItemKey
  title: string
  /** The text's version when the list was read. */
  updatedAt: string | null
}

/** The assigned reviewer declines a review, with a reason. */
export function SendBack({ item, title, updatedAt }: SendBackProps) {
  const t = useTranslations('clinicalReview')
  const { user_id } = useStaffUser()
  const [isOpen, setOpen] = useState(false)
  const action = useRowAction<never, string>({
    name: LISTS[item.kind],
    run: (reason) =>
      sendBackReview(item, { reason, ...(updatedAt ? { updated_at: updatedAt } : {}) }),
    failed: t('sendBackFailed'),
  })
  return (
    <ReasonDialog
      title={t('sendBackTitle', { title })}
      text={t('sendBackText')}
      label={t('sendBackLabel')}
      hint={t('sendBackHint')}
      confirmLabel={t('sendBack')}
      trigger={
        <Button variant="secondary" aria-label={t('sendBackOf', { title })}>
          {t('sendBack')}
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      busy={action.isPending}
      storageKey={`send-back.${itemPath(item)}.${user_id}`}
      onConfirm={(reason) => action.mutateAsync(reason)}
    />
  )
}

interface Props {
  item: ItemKey
  title: string
  /** The text's version when the list was read. */
  updatedAt: string | null
}

/** The assigned reviewer confirms a new review, and sets when the next is due. */
export function ConfirmReview({ item, title, updatedAt }: Props) {
  const t = useTranslations('clinicalReview')
  const tStaff = useTranslations('staff')
  const tRules = useTranslations('validation')
  const { user_id } = useStaffUser()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = useRowAction<never, string>({
    name: LISTS[item.kind],
    run: (review_due) =>
      saveReview(item, {
        reviewer_id: user_id,
        review_due,
        ...(updatedAt ? { updated_at: updatedAt } : {}),
      }),
    failed: t('failed'),
  })

  const changeOpen = (next: boolean) => {
    setError(null)
    setOpen(next)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const day = toFutureDay(field.current?.value ?? '')
    setError(day ? null : tRules('dueInvalid'))
    if (!day) return field.current?.focus()
    try {
      await save.mutateAsync(day)
      changeOpen(false)
    } catch (failure) {
      const message = failure instanceof ApiError ? failure.fields.review_due?.[0] : undefined
      if (message) setError(message)
      field.current?.focus()
    }
  }

  return (
    <Dialog
      title={t('confirmTitle', { title })}
      description={t('confirmText')}
      closeLabel={tStaff('cancel')}
      trigger={<Button aria-label={t('confirmOf', { title })}>{t('confirm')}</Button>}
      open={isOpen}
      onOpenChange={changeOpen}
      footer={
        <>
          <Button variant="secondary" onClick={() => changeOpen(false)}>
            {tStaff('cancel')}
          </Button>
          <Button type="submit" form={form} busy={save.isPending}>
            {t('confirmSave')}
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit}>
        <Field label={t('dueLabel')} hint={t('confirmDueHint')} error={error} required>
          {(control) => (
            <Input
              {...control}
              ref={field}
              type="date"
              name="review_due"
              defaultValue={getDayInOneYear()}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
