import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { formatBytes } from '@/lib/core/text'
import type { PaperDto } from '@/lib/modules/papers/schema'
import { ButtonLink } from '../ui/button'
import { shownDocument } from './paper-document'

/** Downloads a paper's document, with its size and number of pages beside the button. */
export function DownloadLink({ paper }: { paper: PaperDto }) {
  const t = useTranslations()
  if (!paper.paper_url) return <p className="text-muted">{t('viewer.noUrl')}</p>
  const facts = [
    paper.mime === 'application/pdf' ? 'PDF' : null,
    paper.size === null ? null : formatBytes(paper.size),
    paper.pages === null ? null : t('papers.pages', { pages: paper.pages }),
  ]
  return (
    <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink href={paths.paperFile(paper.paper_id)} download={shownDocument(paper).fileName}>
        <Download aria-hidden="true" className="size-5" />
        {t('paper.downloadDocument')}
      </ButtonLink>{' '}
      <span className="text-muted">{facts.filter(Boolean).join(', ')}</span>
    </div>
  )
}
