'use client'

import { useTranslations } from 'next-intl'
import { Button } from '../ui/button'
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

/** The decisions about something that was opened to be read. */
export function DecisionButtons<Item extends Decided>(props: Props<Item>) {
  const { item, title, approveText, decisions } = props
  const t = useTranslations('staff')
  const tEditorial = useTranslations('editorial')
  const isRejection = isRejectable(item)
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {isRejection || item.is_published ? (
        <RejectAction
          item={item}
          title={title}
          decisions={decisions}
          trigger={
            <Button variant="secondary">
              {isRejection ? t('reject') : tEditorial('unpublish')}
            </Button>
          }
        />
      ) : null}
      {isApprovable(item) ? (
        <ApproveAction
          title={t('sure')}
          text={approveText}
          isEdit={waitingEdit(item) !== null}
          written={waitingEdit(item)?.change_note}
          busy={decisions.isBusy}
          onConfirm={(note) => decisions.approve.mutateAsync({ item, note })}
          trigger={<Button>{t('approve')}</Button>}
        />
      ) : null}
    </div>
  )
}
