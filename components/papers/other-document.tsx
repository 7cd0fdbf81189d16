import { Download, FileText } from 'lucide-react'
import { formatBytes } from '@/lib/core/text'
import { ButtonLink } from '../ui/button'
import { ErrorState } from '../ui/error-state'
import type { DocumentView, ViewerTexts } from './viewer-input'

interface Props {
  shown: DocumentView
  texts: ViewerTexts
}

/** A document that the viewer cannot show: its file name and a download link, or a note that there is none. */
export function OtherDocument({ shown, texts }: Props) {
  if (!shown.url) return <ErrorState title={texts.errorTitle} text={texts.noUrl} />
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-4">
      <p className="flex items-center gap-2 font-semibold break-all">
        <FileText aria-hidden="true" className="size-5 shrink-0" />
        {shown.fileName}
      </p>
      <p className="text-muted">{texts.otherType}</p>
      <ButtonLink href={shown.url} download={shown.fileName}>
        <Download aria-hidden="true" className="size-5" />
        {texts.download}
        {shown.size ? `, ${formatBytes(shown.size)}` : null}
      </ButtonLink>
    </div>
  )
}
