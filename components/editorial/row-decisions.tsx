'use client'

import { Ban, Check, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '../ui/icon-button'
import { ApproveAction } from './approve-action'
import { type Decided, isApprovable, isRejectable, waitingEdit } from './editorial-state'
import { RejectAction } from './reject-action'
import type { Decisions } from './use-decisions'

interface Props<Item extends Decided> {
  item: Item
  title: string
  /** What is about to happen when it is approved, in words. */
  approveText: string
  decisions: Decisions<Item>
}

/** The decisions that something in a table waits for, as icons. */
export function RowDecisions<Item extends Decided>(props: Props<Item>) {
  const { item, title, approveText, decisions } = props
  const t = useTranslations('staff')
  const tEditorial = useTranslations('editorial')
  const isRejection = isRejectable(item)
  const Icon = isRejection ? Ban : EyeOff
  return (
    <>
      {isApprovable(item) ? (
        <ApproveAction
          title={t('sure')}
          text={approveText}
          isEdit={waitingEdit(item) !== null}
          written={waitingEdit(item)?.change_note}
          busy={decisions.isBusy}
          onConfirm={(note) => decisions.approve.mutateAsync({ item, note })}
          trigger={
            <IconButton label={t('approveOf', { title })}>
              <Check aria-hidden="true" className="size-5" />
            </IconButton>
          }
        />
      ) : null}
      {isRejection || item.is_published ? (
        <RejectAction
          item={item}
          title={title}
          decisions={decisions}
          trigger={
            <IconButton
              label={isRejection ? t('rejectOf', { title }) : tEditorial('unpublishOf', { title })}
            >
              <Icon aria-hidden="true" className="size-5" />
            </IconButton>
          }
        />
      ) : null}
    </>
  )
}
