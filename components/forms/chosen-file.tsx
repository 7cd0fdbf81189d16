'use client'

import { FileText, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '../ui/icon-button'
import { readableSize } from './file-size'

/** The chosen file's name and size with a button to remove it, or a note that none is chosen. */
export function ChosenFile({ file, onRemove }: { file: File | null; onRemove: () => void }) {
  const t = useTranslations('forms')
  const { unit, size } = readableSize(file?.size ?? 0)
  return (
    <div className="flex min-h-11 items-center gap-2">
      <p aria-live="polite" className="flex min-w-0 flex-1 items-center gap-2">
        {file ? (
          <>
            <FileText aria-hidden="true" className="size-5 shrink-0 text-forest" />
            <span className="min-w-0 wrap-anywhere">{file.name}</span>
            <span className="shrink-0 text-sm text-muted">{t(unit, { size })}</span>
          </>
        ) : (
          <span className="text-muted">{t('noFile')}</span>
        )}
      </p>
      {file ? (
        <IconButton label={t('removeFile', { name: file.name })} onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
    </div>
  )
}
