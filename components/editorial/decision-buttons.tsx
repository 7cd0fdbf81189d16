'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { call } from '@/lib/browser/api/call'
import type { ContentKind } from '@/lib/core/content-kinds'
import { formatLongDate } from '@/lib/core/dates'
import { kinds } from '@/lib/core/kinds.mjs'
import { paths } from '@/lib/core/paths'
import { ReasonDialog } from '../dashboard/reason-dialog'
import { StaffLink } from '../dashboard/staff-page'
import { useStaffUser } from '../dashboard/staff-viewer'
import { RowButton, rowButtonStyle } from '../dashboard/tables/row-actions'
import { useRowAction } from '../dashboard/tables/use-table'
import { Badge } from '../ui/badge'
import { Button, buttonStyle } from '../ui/button'
import { cn } from '../ui/class-names'
import {
  type Approval,
  type EditorialItem,
  getPendingEdit,
  getSeenVersion,
  isApprovable,
  isRejectable,
  itemPath,
} from './editorial-state'

/** The note besides "approved" or "pending"; null without one. */
function useNote({ is_published, editorial }: EditorialItem): string | null {
  const t = useTranslations('editorial')
  const locale = useLocale()
  const { rejection: reason, edit, deletedAt } = editorial
  if (deletedAt) return t('deletedOn', { date: formatLongDate(deletedAt, locale) })
  if (!is_published) return reason ? t('rejected', { reason }) : null
  if (edit?.state === 'PENDING') return t('editWaits')
  return edit?.reason ? t('editRejected', { reason: edit.reason }) : null
}

interface EditorialNoteProps {
  item: EditorialItem
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
          className="text-sm text-muted wrap-anywhere dense:min-w-0 dense:truncate"
          title={note}
        >
          {note}
        </span>
      ) : null}
    </span>
  )
}

interface Options<Item> {
  kind: ContentKind
  getId: (item: Item) => string
  onDone?: () => void
}

/** An administrator's decisions about content: approve, or reject or take back with a reason. */
export function useDecisions<Item extends EditorialItem>(options: Options<Item>) {
  const { kind, getId, onDone } = options
  const name = kinds[kind].plural
  const t = useTranslations(name)
  const tEditorial = useTranslations('editorial')
  const getPath = (item: Item) => itemPath({ kind, id: getId(item) })
  const shared = { name, ...(onDone ? { onDone } : {}) }
  const approve = useRowAction<Item, { item: Item; note: Approval }>({
    ...shared,
    run: ({ item, note }) =>
      call('POST', `${getPath(item)}/approve`, { json: { ...note, ...getSeenVersion(item) } }),
    failed: t('approveFailed'),
  })
  const reject = useRowAction<Item, { item: Item; reason: string }>({
    ...shared,
    run: ({ item, reason }) =>
      call('POST', `${getPath(item)}/reject`, { json: { reason, ...getSeenVersion(item) } }),
    failed: tEditorial('rejectFailed'),
  })
  // A decision names the version read, so none may start until the previous one has finished and refetched.
  const isBusy = approve.isPending || reject.isPending
  return { kind, approve, reject, getId, getPath, isBusy }
}

export type Decisions<Item extends EditorialItem> = ReturnType<typeof useDecisions<Item>>

interface RejectActionProps<Item extends EditorialItem> {
  item: Item
  title: string
  decisions: Pick<Decisions<Item>, 'reject' | 'getPath' | 'isBusy'>
  trigger: ReactNode
}

/** Rejects a pending item or edit, or takes back a public one; its author gets the reason. */
export function RejectAction<Item extends EditorialItem>(props: RejectActionProps<Item>) {
  const { title, decisions, trigger } = props
  const t = useTranslations('editorial')
  const tStaff = useTranslations('staff')
  const { user_id } = useStaffUser()
  // A refetch behind the dialog must not turn a rejection into another decision, or name a version nobody has read.
  const [opened, setOpened] = useState<Item | null>(null)
  const item = opened ?? props.item
  const isRejection = isRejectable(item)
  const text = getPendingEdit(item) ? t('rejectEditText') : t('rejectText')
  return (
    <ReasonDialog
      title={t(isRejection ? 'rejectTitle' : 'unpublishTitle', { title })}
      text={isRejection ? text : t('unpublishText')}
      label={t('rejectLabel')}
      hint={t('rejectHint')}
      confirmLabel={isRejection ? tStaff('reject') : t('unpublish')}
      tone="danger"
      trigger={trigger}
      open={opened !== null}
      onOpenChange={(isOpen) => setOpened(isOpen ? props.item : null)}
      busy={decisions.isBusy}
      storageKey={`reject.${decisions.getPath(item)}.${user_id}`}
      onConfirm={(reason) => decisions.reject.mutateAsync({ item, reason })}
    />
  )
}

interface Props<Item extends EditorialItem> {
  item: Item
  title: string
  decisions: Decisions<Item>
  /** In a table row; otherwise beside the opened item. */
  isRow?: boolean
}

/** The decisions about an item outside the review screen: the link to that screen, and rejecting or taking it back. */
export function DecisionLinks<Item extends EditorialItem>(props: Props<Item>) {
  const { item, title, decisions, isRow = false } = props
  const { kind, getId } = decisions
  const t = useTranslations('staff')
  const tEditorial = useTranslations('editorial')
  const tReviewing = useTranslations('reviewing')
  const isRejection = isRejectable(item)
  const name = isRejection ? t('reject') : tEditorial('unpublish')
  const fullName = isRejection ? t('rejectOf', { title }) : tEditorial('unpublishOf', { title })
  return (
    <>
      {isApprovable(item) ? (
        <StaffLink
          href={paths.reviewing(kind, getId(item))}
          aria-label={tReviewing('reviewOf', { title })}
          className={isRow ? cn(rowButtonStyle, 'text-forest') : buttonStyle('primary', 'small')}
        >
          {tReviewing('review')}
        </StaffLink>
      ) : null}
      {isRejection || item.is_published ? (
        <RejectAction
          item={item}
          title={title}
          decisions={decisions}
          trigger={
            isRow ? (
              <RowButton aria-label={fullName}>{name}</RowButton>
            ) : (
              <Button variant="secondary" size="small">
                {name}
              </Button>
            )
          }
        />
      ) : null}
    </>
  )
}
