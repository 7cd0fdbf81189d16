import { useTranslations } from 'next-intl'
import { withTableBoxes } from '@/lib/core/reading-text'
import type { CommentThreadDto } from '@/lib/modules/forum/schema'
import { KeptReason } from '../../privacy/kept-reason'
import { RedactedMark } from '../redacted-mark'
import { AnswerEditor } from './answer-editor'
import { CaseDocument } from './case-document'
import { CasePictures } from './case-pictures'
import { useCaseTalk } from './case-talk'

/** A comment's text with its files, the box that edits it, or what stands in its place. */
export function AnswerText({ comment }: { comment: CommentThreadDto }) {
  const t = useTranslations('forum')
  const tArticle = useTranslations('article')
  const { isOpen } = useCaseTalk()
  const { id, content, is_deleted, redacted, attachment, pictures } = comment
  if (redacted) return <RedactedMark redacted={redacted} />
  if (is_deleted) return <p className="text-muted">{t('commentGone')}</p>
  const html = withTableBoxes(content, (number) => tArticle('table', { number }))
  if (comment.can.edit && isOpen('edit', id)) return <AnswerEditor comment={comment} />
  const title = t('answerFiles.title')
  return (
    <>
      <div className="prose text-base" dangerouslySetInnerHTML={{ __html: html }} />
      <KeptReason kept={comment.identifiers_kept} />
      {attachment ? <CaseDocument attachment={attachment} title={title} /> : null}
      {pictures.length > 0 ? <CasePictures pictures={pictures} /> : null}
    </>
  )
}
