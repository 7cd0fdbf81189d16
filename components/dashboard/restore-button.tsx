'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { RowButton } from './row-button'

interface Props<Row> {
  row: Row
  /** The name of the row. */
  name: string
  action: UseMutationResult<unknown, Error, Row, unknown>
}

export function RestoreButton<Row>({ row, name, action }: Props<Row>) {
  const t = useTranslations('staff')
  return (
    <RowButton
      aria-label={t('restoreOf', { title: name })}
      tone="primary"
      disabled={action.isPending && action.variables === row}
      onClick={() => action.mutate(row)}
    >
      {t('restore')}
    </RowButton>
  )
}
