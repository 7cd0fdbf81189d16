'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '../ui/button'

interface Props<Row> {
  row: Row
  /** What the row is called. */
  name: string
  action: UseMutationResult<unknown, Error, Row, unknown>
}

/** Brings back a row that was deleted. */
export function RestoreButton<Row>({ row, name, action }: Props<Row>) {
  const t = useTranslations('staff')
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t('restoreOf', { title: name })}
      busy={action.isPending && action.variables === row}
      onClick={() => action.mutate(row)}
    >
      <ArchiveRestore aria-hidden="true" className="size-5" />
      {t('restore')}
    </Button>
  )
}
