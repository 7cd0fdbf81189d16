'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { can } from '@/lib/core/permissions'
import type { ExportTable } from '@/lib/modules/exports/schema'
import {
  type SelectionAction,
  type SelectionReview,
  selectionPlace,
} from '../../data-table/selection'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { cn } from '../../ui/class-names'
import { ConfirmDialog } from '../../ui/dialog'
import { Menu, menuItemStyle } from '../../ui/menu'
import { Notice } from '../../ui/notice'
import { ReasonDialog } from '../reason-dialog'
import { StaffLink } from '../staff-page'
import { useViewer } from '../staff-viewer'
import { WORK } from '../work/use-work'
import { ExportMenu, useExport } from './export-menu'
import { RowButton, rowButtonStyle, useMediaQuery } from './row-actions'

interface Item {
  id: string
  title: string
  run: Record<string, (reason?: string) => Promise<unknown>>
}

interface Action extends Pick<SelectionAction<never>, 'id' | 'failed'> {
  /** Whether any of the rows needs a reason; the dialog asks for one reason for all of them. */
  needsReason: boolean
}

interface Work {
  items: readonly Item[]
  action: Action
  reason?: string | undefined
}

interface Props {
  items: readonly Item[]
  actions: readonly Action[]
  name: string
  review?: SelectionReview | null | undefined
  exportTable?: ExportTable | undefined
  onClear: () => void
}

interface Outcome {
  done: number
  refused: { id: string; title: string; why: string }[]
}

/** The same limit as the cards of a table (components/ui/table.tsx). */
const PHONE = '(max-width: 39.99rem)'

/** Number of rows the confirmation names; the rest are only counted. */
const MAX_NAMED = 8

/**
 * Runs an action on each selected row in turn, then reports the successes and the refusals with their reasons: the
 * server decides about each separately.
 */
function useBulkAction(name: string, onProgress: (done: number) => void) {
  const client = useQueryClient()
  const failureText = useFailureText()
  return useMutation({
    async mutationFn({ items, action, reason }: Work) {
      const outcome: Outcome = { done: 0, refused: [] }
      for (const [at, { id, title, run }] of items.entries()) {
        onProgress(at)
        try {
          await run[action.id]?.(reason)
          outcome.done += 1
        } catch (error) {
          outcome.refused.push({ id, title, why: failureText(error, { fallback: action.failed }) })
        }
      }
      return outcome
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [name] }),
        client.invalidateQueries({ queryKey: [WORK] }),
      ]),
  })
}

/** The actions on the selected rows, and their results. */
export function SelectionActions(props: Props) {
  const { items, actions, name, review, exportTable, onClear } = props
  const t = useTranslations('table.selection')
  const tTable = useTranslations('table')
  const tStaff = useTranslations('staff')
  const viewer = useViewer()
  const [pendingAction, setPendingAction] = useState<Action | null>(null)
  const [done, setDone] = useState(0)
  const work = useBulkAction(name, setDone)
  const tComments = useTranslations('comments')
  const words = {
    keep: tComments('keep'),
    delete: tStaff('delete'),
  }
  const count = items.length
  const named = items.slice(0, MAX_NAMED)
  const isPhone = useMediaQuery(PHONE)
  const reviewText = review ? t('review', { count: review.count }) : ''
  const selected =
    exportTable && can(viewer, 'table.export')
      ? { table: exportTable, filters: { ids: items.map(({ id }) => id).join(',') } }
      : null

  const runBulkAction = (action: Action, reason?: string) =>
    work.mutateAsync(
      { items, action, reason },
      {
        onSettled: () => {
          setPendingAction(null)
          onClear()
        },
      },
    )

  return (
    <div className="no-print contents">
      {work.data && count === 0 ? (
        <div className="row-start-2 mb-4">
          <OutcomeNotice outcome={work.data} onClose={work.reset} />
        </div>
      ) : null}
      {count > 0 ? (
        <fieldset
          className={cn(
            'flex min-w-0 items-center gap-x-2 rounded-control bg-forest-wash sm:flex-wrap',
            selectionPlace,
          )}
        >
          <legend className="sr-only">{t('label')}</legend>
          <p role="status" className="mr-auto px-2 text-sm font-semibold sm:mr-2">
            {work.isPending ? t('working', { done, total: count }) : t('count', { count })}
          </p>
          {isPhone ? (
            <Menu
              buttonStyle={cn(rowButtonStyle, 'gap-1')}
              button={
                <>
                  {tTable('actions')}
                  <ChevronDown aria-hidden="true" className="size-4" />
                </>
              }
              listStyle="w-64"
            >
              {review ? (
                <li>
                  <StaffLink href={review.href} className={menuItemStyle}>
                    {reviewText}
                  </StaffLink>
                </li>
              ) : null}
              {actions.map((action) => (
                <li key={action.id}>
                  <button
                    type="button"
                    className={menuItemStyle}
                    onClick={() => setPendingAction(action)}
                  >
                    {words[action.id]}
                  </button>
                </li>
              ))}
              {selected ? <SelectionExport {...selected} /> : null}
            </Menu>
          ) : (
            <>
              {review ? (
                <StaffLink href={review.href} className={cn(rowButtonStyle, 'text-forest')}>
                  {reviewText}
                </StaffLink>
              ) : null}
              {actions.map((action) => (
                <RowButton
                  key={action.id}
                  aria-label={words[action.id]}
                  tone={action.id === 'delete' ? 'danger' : 'primary'}
                  onClick={() => setPendingAction(action)}
                >
                  {words[action.id]}
                </RowButton>
              ))}
              {selected ? (
                <ExportMenu {...selected} label={t('export')} style={cn(rowButtonStyle, 'gap-2')} />
              ) : null}
            </>
          )}
          <RowButton aria-label={t('clear')} className="gap-2 sm:ml-auto" onClick={onClear}>
            <X aria-hidden="true" className="size-5" />
            <span className="max-sm:sr-only">{t('clear')}</span>
          </RowButton>
        </fieldset>
      ) : null}
      {pendingAction ? (
        <ConfirmBulkAction
          title={t(`${pendingAction.id}Title`, { count })}
          text={t(`${pendingAction.id}Text`)}
          confirmLabel={words[pendingAction.id]}
          tone={pendingAction.id === 'delete' ? 'danger' : 'primary'}
          needsReason={pendingAction.needsReason}
          storageKey={`${name}.${pendingAction.id}.${viewer.id}`}
          isBusy={work.isPending}
          onClose={() => {
            if (!work.isPending) setPendingAction(null)
          }}
          onConfirm={(reason) => runBulkAction(pendingAction, reason)}
        >
          <ul className="max-h-60 list-disc overflow-y-auto pl-5 wrap-anywhere">
            {named.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
            {count > named.length ? <li>{t('more', { count: count - named.length })}</li> : null}
          </ul>
        </ConfirmBulkAction>
      ) : null}
    </div>
  )
}

/** The export of the selected rows, among their other actions. */
function SelectionExport(selected: Parameters<typeof useExport>[0]) {
  const t = useTranslations('table.selection')
  const { entries } = useExport(selected)
  return (
    <>
      <li className="border-t border-line px-3 pt-2 text-sm text-muted">{t('export')}</li>
      {entries}
    </>
  )
}

interface QuestionProps {
  title: string
  text: string
  confirmLabel: string
  tone: 'primary' | 'danger'
  needsReason: boolean
  /** The key under which a typed reason survives the end of the session. */
  storageKey: string
  isBusy: boolean
  onClose: () => void
  onConfirm: (reason?: string) => Promise<unknown>
  /** The rows. */
  children: ReactNode
}

/** Asks for confirmation of an action, and for a reason if a row needs one. */
function ConfirmBulkAction(props: QuestionProps) {
  const { needsReason, storageKey, isBusy, onClose, onConfirm, children, ...words } = props
  const t = useTranslations('staff')
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClose()
  }
  const shared = { ...words, open: true, onOpenChange, busy: isBusy }
  if (needsReason) {
    return (
      <ReasonDialog
        {...shared}
        label={t('removalReason')}
        hint={t('removalHint')}
        storageKey={storageKey}
        onConfirm={onConfirm}
      >
        {children}
      </ReasonDialog>
    )
  }
  return (
    <ConfirmDialog {...shared} cancelLabel={t('cancel')} onConfirm={() => void onConfirm()}>
      {children}
    </ConfirmDialog>
  )
}

function OutcomeNotice({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const t = useTranslations('table.selection')
  const tStaff = useTranslations('staff')
  const { done, refused } = outcome
  return (
    <Notice
      tone={refused.length > 0 ? 'warning' : 'success'}
      title={t('done', { count: done })}
      action={
        <Button size="small" variant="secondary" onClick={onClose}>
          {tStaff('close')}
        </Button>
      }
    >
      {refused.length > 0 ? (
        <>
          <p>{t('refused', { count: refused.length })}</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {refused.map(({ id, title, why }) => (
              <li key={id}>
                {title}: {why}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  )
}
