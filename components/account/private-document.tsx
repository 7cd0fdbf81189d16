'use client'

import { FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { PrivateDocumentBody } from './private-document-body'

interface Props {
  /** `/api/files/{id}`. */
  url: string
  title: string
  /** What it is called when it is saved. */
  fileName: string
}

/** A licence: fetched when it is asked for, and only then, because each reading is written down. */
export function PrivateDocument({ url, title, fileName }: Props) {
  const t = useTranslations('members')
  return (
    <Dialog
      isWide
      title={title}
      closeLabel={t('close')}
      trigger={
        <Button variant="secondary">
          <FileText aria-hidden="true" className="size-5" />
          {t('viewLicence')}
          <span className="sr-only">: {title}</span>
        </Button>
      }
    >
      <PrivateDocumentBody url={url} title={title} fileName={fileName} />
    </Dialog>
  )
}
