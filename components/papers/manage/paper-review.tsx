'use client'

import { useLocale, useTranslations } from 'next-intl'
import { toLang } from '@/lib/core/locales'
import { can } from '@/lib/core/permissions'
import { joinTexts } from '@/lib/core/typed-text'
import { PrivateDocumentBody } from '../../account/private-document'
import { useViewer } from '../../dashboard/staff-viewer'
import { ReviewedBy } from '../../editorial/byline'
import { DecisionButtons, EditorialNote, useDecisions } from '../../editorial/decision-buttons'
import { DifferenceList, useFieldName } from '../../editorial/version-changes'
import { PaperFacts, toDocumentView } from '../paper-details'
import type { OpenedPaper } from './paper-calls'
import { PdfPreview } from './pdf-preview'

interface Props {
  opened: OpenedPaper
  onClose: () => void
}

/** A paper before a decision: its text, its document, and the changes. */
export function PaperReview({ opened: { paper, waiting }, onClose }: Props) {
  const t = useTranslations('papers')
  const tEditorial = useTranslations('editorial')
  const getName = useFieldName()
  const locale = useLocale()
  const decides = can(useViewer(), 'paper.decide')
  const { editorial, ...rest } = paper
  const decisions = useDecisions<typeof rest & { editorial: NonNullable<typeof editorial> }>({
    name: 'papers',
    getPath: ({ paper_id }) => `/paper/${paper_id}`,
    onDone: onClose,
  })
  const lang = toLang(paper.language)
  const file = waiting?.difference.some(({ field }) => field === 'paper')
    ? waiting.content.paper
    : null
  return (
    <div className="grid gap-5">
      {editorial ? <EditorialNote item={{ ...rest, editorial }} /> : null}
      {waiting ? (
        <section
          aria-label={tEditorial('changes')}
          className="grid gap-3 border-l-4 border-ochre pl-4"
        >
          <h3 className="text-lg">{tEditorial('changes')}</h3>
          <DifferenceList difference={waiting.difference} getName={getName} />
          {typeof file === 'string' ? (
            <>
              <h4>{t('changedFile')}</h4>
              <PrivateDocumentBody
                url={file}
                title={paper.paper_title}
                fileName={`${paper.paper_id}.pdf`}
              />
            </>
          ) : null}
        </section>
      ) : null}
      <p>{joinTexts(paper.authors)}</p>
      {paper.is_published ? (
        <p className="text-muted">
          <ReviewedBy item={paper} locale={locale} />
        </p>
      ) : null}
      <PaperFacts paper={paper} locale={locale} />
      {paper.abstract ? (
        <p lang={lang} className="whitespace-pre-line">
          {paper.abstract}
        </p>
      ) : null}
      {/* Sanitised on write. */}
      <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: paper.reference }} />
      <PdfPreview shown={toDocumentView(paper)} isPrivate={!paper.is_published} />
      {editorial && decides ? (
        <DecisionButtons
          item={{ ...rest, editorial }}
          title={paper.paper_title}
          decisions={decisions}
        />
      ) : null}
    </div>
  )
}
