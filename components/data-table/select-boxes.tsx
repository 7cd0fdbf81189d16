import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import type { Selection } from './selection'

/** A checkbox, as large as a finger on a phone and as high as its row elsewhere. */
function Box({ label, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="flex min-h-(--control) min-w-6 cursor-pointer items-center justify-center max-sm:min-w-11">
      <span className="sr-only">{label}</span>
      <input {...rest} type="checkbox" className="size-5 accent-forest" />
    </label>
  )
}

/** Selects a row for bulk actions. */
export function SelectRow<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  const t = useTranslations('table')
  return (
    <Box
      label={t('select', { title: selection.nameOf(row) })}
      checked={selection.has(row)}
      onChange={() => selection.toggle(row)}
    />
  )
}

/** Selects all rows of the page, or none. */
export function SelectAll<Row>({ selection }: { selection: Selection<Row> }) {
  const t = useTranslations('table')
  const { rows, total } = selection
  return (
    <Box
      label={t('selectAll')}
      checked={total > 0 && rows.length === total}
      ref={(box) => {
        if (box) box.indeterminate = rows.length > 0 && rows.length < total
      }}
      onChange={selection.toggleAll}
    />
  )
}
