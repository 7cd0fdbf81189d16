import { FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { formatBytes } from '@/lib/core/text'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { PrivateDocument } from '../../account/private-document'
import { Button } from '../../ui/button'

interface Props {
  attachment: NonNullable<ForumPostDetailDto['attachment']>
  /** The case's title. */
  title: string
}

/** The document of a case: fetched only when someone opens it, since each reading is logged. */
export function CaseDocument({ attachment: { url, name, size, pages }, title }: Props) {
  const t = useTranslations('forum')
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <PrivateDocument
        url={url}
        title={title}
        fileName={name}
        trigger={
          <Button variant="secondary" className="no-print">
            <FileText aria-hidden="true" className="size-5" />
            {t('viewDocument')}
          </Button>
        }
      />
      <span className="text-sm text-muted">
        <span className="wrap-anywhere">{name}</span>
        {`, ${formatBytes(size)}`}
        {pages ? `, ${t('pages', { count: pages })}` : null}
      </span>
    </p>
  )
}
