'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { formatLongDate } from '@/lib/core/dates'
import { ReasonDialog } from '../dashboard/reason-dialog'
import { useStaffUser } from '../dashboard/staff-viewer'
import { RowButton } from '../dashboard/tables/row-actions'
import { useRowAction } from '../dashboard/tables/use-table'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { useShortcut } from '../ui/shortcuts'
import { type Approval, ApproveAction } from './approve-action'
import {
  type Decided,
  isApprovable,
  isRejectable,
  reviewKeys,
  seenVersion,
  waitingEdit,
} from './editorial-state'

/** The note besides "approved" or "pending"; null without one. */
function useNote({ is_published, editorial }: Decided): string | null {
  const t = useTranslations('editorial')
  const locale = useLocale()
  const { rejection: reason, edit, deletedAt } = editorial
  if (deletedAt) return t('deletedOn', { date: formatLongDate(deletedAt, locale) })
  if (!is_published) return reason ? t('rejected', { reason }) : null
  if (edit?.state === 'PENDING') return t('editWaits')
  return edit?.reason ? t('editRejected', { reason: edit.reason }) : null
}

interface EditorialNoteProps {
  item: Decided
  /** The label of the public state; defaults to "approved". */
  publicText?: string
}

/** Returns whether an item is public, and the state of its last change. */
export function EditorialNote({ item, publicText }: EditorialNoteProps) {
  const t = useTranslations('editorial')
  const note = useNote(item)
  const { state } = item.editorial
  return (
    <span className="grid justify-items-start gap-1 max-sm:justify-items-end max-sm:text-right dense:flex dense:gap-2">
      {state === 'deleted' ? (
        <Badge>{t('deleted')}</Badge>
      ) : item.is_published ? (
        <Badge tone="success">{publicText ?? t('approved')}</Badge>
      ) : state === 'rejected' || state === 'unpublished' ? (
        <Badge tone="danger">{t(`states.${state}`)}</Badge>
      ) : (
        <Badge>{t('pending')}</Badge>
      )}
      {note ? (
        <span
          className="text-sm text-muted wrap-anywhere dense:max-w-40 dense:truncate"
          title={note}
        >
          {note}
        </span>
      ) : null}
    </span>
  )
}

interface Options<Item> {
  /** The name of the list, as in `useRows`; also the message namespace. */
  name: 'articles' | 'papers'
  /** The item's endpoint, below /api/v1. */
  getPath: (item: Item) => string
  onDone?: () => void
}

/** The optimistic state after an approval. */
const approved = ({ editorial }: Decided) => ({
  is_published: true,
  editorial: { ...editorial, state: 'approved' as const, edit: null, rejection: null },
})

/** An administrator's decisions about content: approve, or reject or take back with a reason. */
export function useDecisions<Item extends Decided>(options: Options<Item>) {
  const { name, getPath, onDone } = options
  const t = useTranslations(name)
  const tEditorial = useTranslations('editorial')
  const shared = { name, ...(onDone ? { onDone } : {}) }
  const approve = useRowAction<Item, { item: Item; note: Approval }>({
    ...shared,
    run: ({ item, note }) =>
      call('POST', `${getPath(item)}/approve`, { json: { ...note, ...seenVersion(item) } }),
    failed: t('approveFailed'),
    expect: (rows, { item }) =>
      rows.map((row) => (getPath(row) === getPath(item) ? { ...row, ...approved(row) } : row)),
  })
  const reject = useRowAction<Item, { item: Item; reason: string }>({
    ...shared,
    run: ({ item, reason }) =>
      call('POST', `${getPath(item)}/reject`, { json: { reason, ...seenVersion(item) } }),
    failed: tEditorial('rejectFailed'),
  })
  // A decision names the version read, so none may start until the previous one has finished and refetched.
  return { name, approve, reject, getPath, isBusy: approve.isPending || reject.isPending }
}

export type Decisions<Item extends Decided> = ReturnType<typeof useDecisions<Item>>

interface RejectActionProps<Item extends Decided> {
  item: Item
  title: string
  decisions: Pick<Decisions<Item>, 'reject' | 'getPath' | 'isBusy'>
  trigger: ReactNode
}

/** Rejects a pending item or edit, or takes back a public one; its author gets the reason. */
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
      storageKey={`reject.${decisions.getPath(item)}.${user_id}`}
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

/** The buttons for an item's possible decisions. */
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
