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
  /** What is about to happen, in words. */
  text: string
  action: UseMutationResult<unknown, Error, Row, unknown>
  /** Deletes for good what was deleted before. */
  isPurge?: boolean
}

/** Deletes a row after a question. */
export function DeleteButton<Row>({ row, name, text, action, isPurge = false }: Props<Row>) {
  const t = useTranslations('staff')
  return (
    <ConfirmedAction
      title={t('sure')}
      text={text}
      confirmLabel={t(isPurge ? 'purge' : 'delete')}
      action={action}
      input={row}
      trigger={
        <IconButton label={t(isPurge ? 'purgeOf' : 'deleteOf', { title: name })} tone="danger">
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      }
    />
  )
}
