'use client'

import { useLocale, useTranslations } from 'next-intl'
import { can } from '@/lib/core/permissions'
import type { PaperDto } from '@/lib/modules/content/papers/schema'
import { withoutPage } from '../../articles/manage/article-preview'
import { useViewer } from '../../dashboard/staff-viewer'
import { DecisionLinks, EditorialNote, useDecisions } from '../../editorial/decision-buttons'
import { toDocumentView } from '../paper-details'
import { PaperView } from '../paper-view'
import type { OpenedPaper } from './paper-calls'
import { PdfPreview } from './pdf-preview'

interface PaperReadingProps {
  paper: PaperDto
  /** Whether only its uploader and administrators may read the document. */
  isPrivate: boolean
  isUntitled?: boolean
}

/** A paper as readers see it, with its document on request, and without links that lead away. */
export function PaperReading({ paper, isPrivate, isUntitled = false }: PaperReadingProps) {
  const t = useTranslations('paper')
  const { author, reviewer } = paper
  return (
    <PaperView
      paper={{ ...paper, author: withoutPage(author), reviewer: withoutPage(reviewer) }}
      pictures={[]}
      locale={useLocale()}
      isUntitled={isUntitled}
      document={
        <section aria-labelledby="document-title" className="mt-10 grid gap-3">
          <h2 id="document-title" className="text-xl sm:text-2xl">
            {t('document')}
          </h2>
          <PdfPreview shown={toDocumentView(paper)} isPrivate={isPrivate} />
        </section>
      }
    />
  )
}

interface Props {
  opened: OpenedPaper
  onClose: () => void
}

/** A paper in its window: its state, the present text, and the administrators' decisions. */
export function OpenedPaperReading({ opened: { paper }, onClose }: Props) {
  const canDecide = can(useViewer(), 'paper.decide')
  const { editorial, ...rest } = paper
  const decisions = useDecisions<typeof rest & { editorial: NonNullable<typeof editorial> }>({
    kind: 'paper',
    getId: ({ paper_id }) => paper_id,
    onDone: onClose,
  })
  return (
    <div className="grid gap-5">
      {editorial ? <EditorialNote item={{ ...rest, editorial }} /> : null}
      <PaperReading paper={paper} isPrivate={!paper.is_published} isUntitled />
      {editorial && canDecide ? (
        <div className="flex flex-wrap justify-end gap-3">
          <DecisionLinks
            item={{ ...rest, editorial }}
            title={paper.paper_title}
            decisions={decisions}
          />
        </div>
      ) : null}
    </div>
  )
}
