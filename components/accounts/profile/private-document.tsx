'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { readPrivateFile } from '@/lib/browser/files/private-file'
import { useFileUrl } from '../../forms/use-file-url'
import { DocumentViewer } from '../../papers/document-viewer'
import { type DocumentView, useViewerTexts } from '../../papers/viewer-input'
import { ViewerFailed, ViewerLoading } from '../../papers/viewer-states'
import { Button, ButtonLink } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { EmptyState } from '../../ui/empty-state'

const PDF = 'application/pdf'

interface PrivateDocumentBodyProps {
  url: string
  title: string
  fileName: string
}

/** Reads the document as the viewer and shows it in the paper viewer. */
export function PrivateDocumentBody({ url, title, fileName }: PrivateDocumentBodyProps) {
  const texts = useViewerTexts('')
  const locale = useLocale()
  // Not cached once the dialog is closed, since the document is private.
  const {
    data: bytes,
    isError,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['private-file', url],
    queryFn: ({ signal }) => readPrivateFile(url, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const file = useMemo(
    () => (bytes ? new Blob([new Uint8Array(bytes)], { type: PDF }) : null),
    [bytes],
  )
  const saved = useFileUrl(file)
  const view = useMemo<DocumentView | null>(
    () =>
      bytes ? { url, mime: PDF, size: bytes.length, title, lang: locale, fileName, bytes } : null,
    [bytes, url, title, locale, fileName],
  )
  if (isError && !isFetching) return <ViewerFailed texts={texts} onRetry={() => refetch()} />
  if (!view) {
    return (
      <div className="flex h-[55vh]">
        <ViewerLoading texts={texts} />
      </div>
    )
  }
  return (
    <>
      <DocumentViewer url={url} shown={view} texts={texts} autoLoad />
      {saved ? (
        <ButtonLink
          variant="secondary"
          href={saved}
          download={fileName}
          className="justify-self-end"
        >
          <Download aria-hidden="true" className="size-5" />
          {texts.download}
        </ButtonLink>
      ) : null}
    </>
  )
}

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
  /** Called when the viewer opens the document. */
  onOpen?: () => void
}

/** A licence: fetched only on demand, because each reading is logged. */
export function PrivateDocument({ url, title, fileName, trigger, missing, onOpen }: Props) {
  const t = useTranslations('members')
  return (
    <Dialog
      isWide={url !== null}
      title={title}
      closeLabel={t('close')}
      onOpenChange={(isOpen) => isOpen && onOpen?.()}
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
