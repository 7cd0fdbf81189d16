'use client'

import { FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { EmptyState } from '../ui/empty-state'
import { PrivateDocumentBody } from './private-document-body'

interface Props {
  /** `/api/files/{id}`; null when there is none. */
  url: string | null
  title: string
  /** What it is called when it is saved. */
  fileName: string
  /** Opens it; a button with words when absent. */
  trigger?: ReactNode
  /** Said where there is none. */
  missing?: { title: string; text: string }
}

/** A licence: fetched when it is asked for, and only then, because each reading is written down. */
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
