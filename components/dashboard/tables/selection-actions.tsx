'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { can } from '@/lib/core/permissions'
import type { ExportTable } from '@/lib/modules/exports/schema'
import type { SelectionAction, SelectionReview } from '../../data-table/selection'
import { useFailureText } from '../../forms/use-failure-text'
import { Button, buttonStyle } from '../../ui/button'
import { ConfirmDialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { ReasonDialog } from '../reason-dialog'
import { StaffLink } from '../staff-page'
import { useViewer } from '../staff-viewer'
import { WORK } from '../work/use-work'
import { ExportMenu } from './export-menu'

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

/** Number of rows the confirmation names; the rest are only counted. */
const MAX_NAMED = 8

/**
 * Runs an action on each selected row in turn, then reports the successes and the refusals with their reasons: the
 * server decides about each separately.
 */
function useOneByOne(name: string, onProgress: (done: number) => void) {
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
          outcome.refused.push({ id, title, why: failureText(error, { otherwise: action.failed }) })
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
  const tStaff = useTranslations('staff')
  const viewer = useViewer()
  const [pendingAction, setPendingAction] = useState<Action | null>(null)
  const [done, setDone] = useState(0)
  const work = useOneByOne(name, setDone)
  const tComments = useTranslations('comments')
  const words = {
    keep: tComments('keep'),
    delete: tStaff('delete'),
  }
  const count = items.length
  const named = items.slice(0, MAX_NAMED)

  const carryOut = (action: Action, reason?: string) =>
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
    <div className="no-print grid gap-3">
      {work.data && count === 0 ? <OutcomeNotice outcome={work.data} onClose={work.reset} /> : null}
      {count > 0 ? (
        <fieldset className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-2">
          <legend className="sr-only">{t('label')}</legend>
          <p role="status" className="px-2 font-semibold">
            {work.isPending ? t('working', { done, total: count }) : t('count', { count })}
          </p>
          {review ? (
            <StaffLink href={review.href} className={buttonStyle('primary', 'small')}>
              {t('review', { count: review.count })}
            </StaffLink>
          ) : null}
          {actions.map((action) => (
            <Button
              key={action.id}
              size="small"
              variant={action.id === 'delete' ? 'secondary' : 'primary'}
              onClick={() => setPendingAction(action)}
            >
              {words[action.id]}
            </Button>
          ))}
          {exportTable && can(viewer, 'table.export') ? (
            <ExportMenu
              table={exportTable}
              filters={{ ids: items.map(({ id }) => id).join(',') }}
              label={t('export')}
            />
          ) : null}
          <Button size="small" variant="quiet" className="ml-auto" onClick={onClear}>
            <X aria-hidden="true" className="size-5" />
            {t('clear')}
          </Button>
        </fieldset>
      ) : null}
      {pendingAction ? (
        <Question
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
          onConfirm={(reason) => carryOut(pendingAction, reason)}
        >
          <ul className="max-h-60 list-disc overflow-y-auto pl-5 wrap-anywhere">
            {named.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
            {count > named.length ? <li>{t('more', { count: count - named.length })}</li> : null}
          </ul>
        </Question>
      ) : null}
    </div>
  )
}

interface QuestionProps {
  title: string
  text: string
  confirmLabel: string
  tone: 'primary' | 'danger'
  needsReason: boolean
  /** Under which a typed reason survives the end of the session. */
  storageKey: string
  isBusy: boolean
  onClose: () => void
  onConfirm: (reason?: string) => Promise<unknown>
  /** The rows. */
  children: ReactNode
}

/** Asks whether to carry an action out, and for a reason where one of the rows takes it. */
function Question(props: QuestionProps) {
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
