import { formatBytes } from '@/lib/core/text'
import { ButtonLink } from '../ui/button'
import { DialogWindow } from '../ui/dialog-window'
import { DocumentViewer } from './document-viewer'
import { OtherDocument } from './other-document'
import type { DocumentView, ViewerTexts } from './viewer-input'

interface Props {
  shown: DocumentView
  texts: ViewerTexts
  closeLabel: string
  onClose: () => void
}

/** A document in a window over the page. Loaded when one is opened. */
export function PreviewDialog({ shown, texts, closeLabel, onClose }: Props) {
  const isPdf = shown.mime === 'application/pdf'
  return (
    <DialogWindow
      open
      isWide
      title={<span lang={shown.lang}>{shown.title}</span>}
      closeLabel={closeLabel}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      footer={
        isPdf && shown.url ? (
          <ButtonLink variant="secondary" href={shown.url} download={shown.fileName}>
            {texts.download}
            {shown.size ? `, ${formatBytes(shown.size)}` : null}
          </ButtonLink>
        ) : null
      }
    >
      {isPdf && shown.url ? (
        <DocumentViewer url={shown.url} shown={shown} texts={texts} autoLoad />
      ) : (
        <OtherDocument shown={shown} texts={texts} />
      )}
    </DialogWindow>
  )
}
