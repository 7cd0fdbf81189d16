'use client'

import { Ban, Check, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '../ui/button'
import { IconButton } from '../ui/icon-button'
import { ApproveAction } from './approve-action'
import { type Decided, isApprovable, isRejectable, waitingEdit } from './editorial-state'
import { RejectAction } from './reject-action'
import type { Decisions } from './use-decisions'

interface Props<Item extends Decided> {
  item: Item
  title: string
  decisions: Decisions<Item>
  /** Icons in a row of a table; words under what was opened to be read. */
  isRow?: boolean
}

/** The decisions that something waits for. */
export function DecisionButtons<Item extends Decided>(props: Props<Item>) {
  const { item, title, decisions, isRow = false } = props
  const t = useTranslations('staff')
  const tEditorial = useTranslations('editorial')
  const { name } = decisions
  const tKind = useTranslations(name)
  const isRejection = isRejectable(item)
  const Icon = isRejection ? Ban : EyeOff
  const approve = isApprovable(item) ? (
    <ApproveAction
      title={t('sure')}
      text={tKind(item.editorial.state === 'approved' ? 'approveEditText' : 'approveText')}
      isEdit={waitingEdit(item) !== null}
      written={waitingEdit(item)?.change_note}
      busy={decisions.isBusy}
      onConfirm={(note) => decisions.approve.mutateAsync({ item, note })}
      trigger={
        isRow ? (
          <IconButton label={t('approveOf', { title })}>
            <Check aria-hidden="true" className="size-5" />
          </IconButton>
        ) : (
          <Button>{t('approve')}</Button>
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
            <IconButton
              label={isRejection ? t('rejectOf', { title }) : tEditorial('unpublishOf', { title })}
            >
              <Icon aria-hidden="true" className="size-5" />
            </IconButton>
          ) : (
            <Button variant="secondary">
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
