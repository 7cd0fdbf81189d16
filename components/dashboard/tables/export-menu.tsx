'use client'

import { useMutation } from '@tanstack/react-query'
import { Download, FileJson, FileSpreadsheet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { saveFile } from '@/lib/browser/files/private-file'
import type { ExportFormat, ExportTable, Separator } from '@/lib/modules/exports/schema'
import { useToasts } from '../../accounts/session/use-toasts'
import { buttonStyle } from '../../ui/button'
import { Menu, menuItemStyle } from '../../ui/menu'
import { Spinner } from '../../ui/spinner'

interface Props {
  table: ExportTable
  /** The active filters under the names of the request; empty values are left out. */
  filters: Record<string, string>
  /** The button's label; defaults to that of exporting a table. */
  label?: string
  /** The button's style; defaults to that of the tools of a table. */
  style?: string
}

const FORMATS = [
  { name: 'csv', format: 'csv', separator: 'comma', Icon: FileSpreadsheet },
  { name: 'csvSemicolons', format: 'csv', separator: 'semicolon', Icon: FileSpreadsheet },
  { name: 'json', format: 'json', separator: 'comma', Icon: FileJson },
] as const satisfies { name: string; format: ExportFormat; separator: Separator; Icon: unknown }[]

/** Exports all pages of a table with the active filters; returns the formats as menu entries. */
export function useExport({ table, filters }: Pick<Props, 'table' | 'filters'>) {
  const t = useTranslations('table')
  const toasts = useToasts()
  const save = useMutation({
    mutationFn: ({ format, separator }: { format: ExportFormat; separator: Separator }) => {
      const params = { format, ...(separator === 'comma' ? {} : { separator }), ...filters }
      const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value))
      return saveFile(`/api/v1/export/${table}?${query}`, `${table}.${format}`)
    },
    onSuccess: () => toasts.success(t('exportDone')),
    onError: (error) => toasts.failure(error, t('exportFailed')),
  })
  const entries = FORMATS.map(({ name, Icon, ...file }) => (
    <li key={name}>
      <button
        type="button"
        disabled={save.isPending}
        className={menuItemStyle}
        onClick={() => save.mutate(file)}
      >
        <Icon aria-hidden="true" className="size-5" />
        {t(name)}
      </button>
    </li>
  ))
  return { entries, isPending: save.isPending }
}

/** Exports a table. */
export function ExportMenu({ label, style, ...exported }: Props) {
  const t = useTranslations('table')
  const { entries, isPending } = useExport(exported)
  return (
    <Menu
      className="no-print"
      buttonStyle={style ?? buttonStyle('secondary')}
      button={
        <>
          {isPending ? <Spinner /> : <Download aria-hidden="true" className="size-5" />}
          {label ?? t('export')}
        </>
      }
      listStyle="w-64"
    >
      {entries}
    </Menu>
  )
}
