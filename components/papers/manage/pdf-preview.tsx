'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PrivateDocumentBody } from '../../accounts/profile/private-document'
import { Button } from '../../ui/button'
import { DocumentViewer } from '../document-viewer'
import { OtherDocument } from '../other-document'
import { type DocumentView, useViewerTexts } from '../viewer-input'

interface Props {
  shown: DocumentView
  /** Restricted: readers must be authenticated, which the viewer's own requests are not. */
  isPrivate?: boolean
}

/** A paper's document, shown on request; loads neither it nor its viewer before. */
export function PdfPreview({ shown, isPrivate }: Props) {
  const t = useTranslations('papers')
  const texts = useViewerTexts('')
  const [isOpen, setOpen] = useState(false)
  if (!shown.url || shown.mime !== 'application/pdf') {
    return <OtherDocument shown={shown} texts={texts} />
  }
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="justify-self-start"
      >
        {t(isOpen ? 'hidePreview' : 'preview')}
        <span className="sr-only">: {shown.title}</span>
      </Button>
      {!isOpen ? null : isPrivate ? (
        <PrivateDocumentBody url={shown.url} title={shown.title} fileName={shown.fileName} />
      ) : (
        <DocumentViewer url={shown.url} shown={shown} texts={texts} autoLoad />
      )}
    </div>
  )
}
