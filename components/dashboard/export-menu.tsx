'use client'

import { useMutation } from '@tanstack/react-query'
import { Download, FileJson, FileSpreadsheet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { saveFile } from '@/lib/browser/files/save-file'
import type { ExportFormat, ExportTable } from '@/lib/modules/exports/schema'
import { useToasts } from '../account/use-toasts'
import { buttonStyle } from '../ui/button-style'
import { Menu, menuItemStyle } from '../ui/menu'
import { Spinner } from '../ui/spinner'

interface Props {
  table: ExportTable
  /** The active filters under the names of the request; empty values are left out. */
  narrowed: Record<string, string>
  /** The button's label; defaults to that of exporting a table. */
  label?: string
}

const FORMATS = [
  { format: 'csv', Icon: FileSpreadsheet },
  { format: 'json', Icon: FileJson },
] as const satisfies { format: ExportFormat; Icon: unknown }[]

/** Exports the table as a file: all pages, with the active filters applied. */
export function ExportMenu({ table, narrowed, label }: Props) {
  const t = useTranslations('table')
  const toasts = useToasts()
  const save = useMutation({
    mutationFn: (format: ExportFormat) => {
      const chosen = Object.entries(narrowed).filter(([, value]) => value)
      const query = new URLSearchParams([['format', format], ...chosen])
      return saveFile(`/api/v1/export/${table}?${query}`, `${table}.${format}`)
    },
    onSuccess: () => toasts.success(t('exportDone')),
    onError: (error) => toasts.failure(error, t('exportFailed')),
  })
  return (
    <Menu
      className="no-print"
      buttonStyle={buttonStyle('secondary')}
      button={
        <>
          {save.isPending ? <Spinner /> : <Download aria-hidden="true" className="size-5" />}
          {label ?? t('export')}
        </>
      }
      listStyle="w-48"
    >
      {FORMATS.map(({ format, Icon }) => (
        <li key={format}>
          <button
            type="button"
            disabled={save.isPending}
            className={menuItemStyle}
            onClick={() => save.mutate(format)}
          >
            <Icon aria-hidden="true" className="size-5" />
            {t(format)}
          </button>
        </li>
      ))}
    </Menu>
  )
}
