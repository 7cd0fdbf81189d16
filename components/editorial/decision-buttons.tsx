'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '../dashboard/reason-dialog'
import { RowButton } from '../dashboard/row-button'
import { useStaffUser } from '../dashboard/staff-viewer'
import { Button } from '../ui/button'
import { useShortcut } from '../ui/shortcuts'
import { ApproveAction } from './approve-action'
import { type Decided, isApprovable, isRejectable, waitingEdit } from './editorial-state'
import { reviewKeys } from './review-keys'
import type { Decisions } from './use-decisions'

interface RejectActionProps<Item extends Decided> {
  item: Item
  title: string
  decisions: Pick<Decisions<Item>, 'reject' | 'pathOf' | 'isBusy'>
  trigger: ReactNode
}

/** Rejects a pending item or edit, or takes back a public one; its author reads the reason. */
function RejectAction<Item extends Decided>(props: RejectActionProps<Item>) {
  const { item, title, decisions, trigger } = props
  const t = useTranslations('editorial')
  const tStaff = useTranslations('staff')
  const { user_id } = useStaffUser()
  const [isOpen, setOpen] = useState(false)
  const isRejection = isRejectable(item)
  const text = waitingEdit(item) ? t('rejectEditText') : t('rejectText')
  return (
    <ReasonDialog
      title={t(isRejection ? 'rejectTitle' : 'unpublishTitle', { title })}
      text={isRejection ? text : t('unpublishText')}
      label={t('rejectLabel')}
      hint={t('rejectHint')}
      confirmLabel={isRejection ? tStaff('reject') : t('unpublish')}
      tone="danger"
      trigger={trigger}
      open={isOpen}
      onOpenChange={setOpen}
      busy={decisions.isBusy}
      keepAs={`reject.${decisions.pathOf(item)}.${user_id}`}
      onConfirm={(reason) => decisions.reject.mutateAsync({ item, reason })}
    />
  )
}

interface Props<Item extends Decided> {
  item: Item
  title: string
  decisions: Decisions<Item>
  /** In a table row; otherwise below the opened item. */
  isRow?: boolean
}

/** The buttons for the decisions an item awaits. */
export function DecisionButtons<Item extends Decided>(props: Props<Item>) {
  const { item, title, decisions, isRow = false } = props
  const t = useTranslations('staff')
  const tEditorial = useTranslations('editorial')
  const { name } = decisions
  const tKind = useTranslations(name)
  const shortcut = useShortcut()
  const isRejection = isRejectable(item)
  const approve = isApprovable(item) ? (
    <ApproveAction
      title={t('sure')}
      subject={title}
      text={tKind(item.editorial.state === 'approved' ? 'approveEditText' : 'approveText')}
      isEdit={waitingEdit(item) !== null}
      written={waitingEdit(item)?.change_note}
      busy={decisions.isBusy}
      onConfirm={(note) => decisions.approve.mutateAsync({ item, note })}
      trigger={
        isRow ? (
          <RowButton aria-label={t('approveOf', { title })} tone="primary">
            {t('approve')}
          </RowButton>
        ) : (
          <Button {...shortcut(reviewKeys.approve)}>{t('approve')}</Button>
        )
      }
    />
  ) : null
  const reject =
    isRejection || item.is_published ? (
      <RejectAction
        item={item}
        title={title}
        decisions={decisions}
        trigger={
          isRow ? (
            <RowButton
              aria-label={
                isRejection ? t('rejectOf', { title }) : tEditorial('unpublishOf', { title })
              }
            >
              {isRejection ? t('reject') : tEditorial('unpublish')}
            </RowButton>
          ) : (
            <Button variant="secondary" {...(isRejection ? shortcut(reviewKeys.reject) : {})}>
              {isRejection ? t('reject') : tEditorial('unpublish')}
            </Button>
          )
        }
      />
    ) : null
  if (isRow) {
    return (
      <>
        {approve}
        {reject}
      </>
    )
  }
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {reject}
      {approve}
    </div>
  )
}
