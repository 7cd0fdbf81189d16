'use client'

import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { readPrivateSize } from '@/lib/browser/files/private-file'
import { formatBytes } from '@/lib/core/text'
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

/** A PDF that only some may see: fetched when it is asked for, and its size is said before. */
export function PrivateDocument({ url, title, fileName }: Props) {
  const t = useTranslations('members')
  const [isOpen, setOpen] = useState(false)
  const { data: size } = useQuery({
    queryKey: ['file-size', url],
    queryFn: ({ signal }) => readPrivateSize(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog
      isWide
      title={title}
      closeLabel={t('close')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary">
          <FileText aria-hidden="true" className="size-5" />
          {size ? t('viewLicenceSize', { size: formatBytes(size) }) : t('viewLicence')}
        </Button>
      }
    >
      <PrivateDocumentBody url={url} title={title} fileName={fileName} />
    </Dialog>
  )
}
