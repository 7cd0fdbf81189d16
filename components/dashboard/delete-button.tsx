'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConfirmedAction } from './confirmed-action'
import { RowButton } from './row-button'

interface Props<Row> {
  row: Row
  /** The name of the row. */
  name: string
  /** What is about to happen. */
  text: string
  action: UseMutationResult<unknown, Error, Row, unknown>
  /** Permanently deletes what was deleted before. */
  isPurge?: boolean
}

/** Deletes a row after a confirmation. */
export function DeleteButton<Row>({ row, name, text, action, isPurge = false }: Props<Row>) {
  const t = useTranslations('staff')
  return (
    <ConfirmedAction
      title={t('sure')}
      subject={name}
      text={text}
      confirmLabel={t(isPurge ? 'purge' : 'delete')}
      action={action}
      input={row}
      trigger={
        <RowButton aria-label={t(isPurge ? 'purgeOf' : 'deleteOf', { title: name })} tone="danger">
          {t(isPurge ? 'purge' : 'delete')}
        </RowButton>
      }
    />
  )
}
