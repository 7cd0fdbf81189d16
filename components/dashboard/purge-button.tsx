'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '../ui/icon-button'
import { ConfirmedAction } from './confirmed-action'

interface Props<Row> {
  row: Row
  /** What the row is called. */
  name: string
  action: UseMutationResult<unknown, Error, Row, unknown>
}

/** Deletes for good what was deleted before, after a question. */
export function PurgeButton<Row>({ row, name, action }: Props<Row>) {
  const t = useTranslations('staff')
  return (
    <ConfirmedAction
      title={t('sure')}
      text={t('purgeText')}
      confirmLabel={t('purge')}
      action={action}
      input={row}
      trigger={
        <IconButton label={t('purgeOf', { title: name })} tone="danger">
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      }
    />
  )
}
