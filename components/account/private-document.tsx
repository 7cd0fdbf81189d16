'use client'

import { FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { EmptyState } from '../ui/empty-state'
import { PrivateDocumentBody } from './private-document-body'

interface Props {
  /** `/api/files/{id}`; null when there is no document. */
  url: string | null
  title: string
  /** File name for saving it. */
  fileName: string
  /** Opens the dialog; defaults to a button with text. */
  trigger?: ReactNode
  /** Shown when there is no document. */
  missing?: { title: string; text: string }
}

/** A licence: fetched only on demand, because each reading is logged. */
export function PrivateDocument({ url, title, fileName, trigger, missing }: Props) {
  const t = useTranslations('members')
  return (
    <Dialog
      isWide={url !== null}
      title={title}
      closeLabel={t('close')}
      trigger={
        trigger ?? (
          <Button variant="secondary">
            <FileText aria-hidden="true" className="size-5" />
            {t('viewLicence')}
            <span className="sr-only">: {title}</span>
          </Button>
        )
      }
    >
      {url ? <PrivateDocumentBody url={url} title={title} fileName={fileName} /> : null}
      {!url && missing ? <EmptyState {...missing} /> : null}
    </Dialog>
  )
}
