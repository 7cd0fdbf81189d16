'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { DocumentViewer } from '../document-viewer'
import { OtherDocument } from '../other-document'
import type { ShownDocument } from '../shown-document'
import { useViewerTexts } from '../viewer-texts'

/** The document of a paper, shown when it is asked for: neither it nor its viewer is fetched before. */
export function PdfPreview({ shown }: { shown: ShownDocument }) {
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
      {isOpen ? <DocumentViewer url={shown.url} shown={shown} texts={texts} isAsked /> : null}
    </div>
  )
}
