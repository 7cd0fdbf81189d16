'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { can } from '@/lib/core/permissions'
import { useToasts } from '../../account/use-toasts'
import { useViewer } from '../../dashboard/staff-viewer'
import { CoEditors } from '../../drafts/co-editors'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { type ArticleText, textOf } from './article-text'
import { type EditableArticle, readVersionContent } from './writing-calls'

interface Props {
  article: EditableArticle
  /** Puts a text into the fields. */
  onTake: (text: ArticleText) => void
  onShowChanges: () => void
}

/** What to know before editing: who else is working on it, which edit is pending, what was rejected and why. */
export function ArticleNotices({ article, onTake, onShowChanges }: Props) {
  const t = useTranslations('writing')
  const tArticles = useTranslations('articles')
  const viewer = useViewer()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const { article_id, editorial } = article
  const { state, edit, rejection } = editorial
  const decides = can(viewer, 'article.decide')
  const isPublic = state === 'approved'
  const { editor } = edit ?? {}
  const take = async (versionId: string) => {
    setBusy(true)
    try {
      onTake(textOf(await readVersionContent(article_id, versionId), edit?.change_note ?? ''))
    } catch (error) {
      toasts.failure(error, t('takeFailed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <CoEditors kind="article" object={article_id} />
      {isPublic && decides && edit?.state === 'PENDING' ? (
        <Notice
          tone="warning"
          action={
            <Button size="small" variant="secondary" onClick={onShowChanges}>
              {t('showChanges')}
            </Button>
          }
        >
          {t('otherEdit', {
            name: editor ? `${editor.first_name} ${editor.last_name}` : t('someone'),
          })}
        </Notice>
      ) : null}
      {isPublic && !decides && edit?.state !== 'REJECTED' ? (
        <Notice role="note">{t(edit ? 'waitingNote' : 'publicNote')}</Notice>
      ) : null}
      {isPublic && !decides && edit?.state === 'REJECTED' ? (
        <Notice
          tone="warning"
          action={
            <Button
              size="small"
              variant="secondary"
              busy={isBusy}
              onClick={() => void take(edit.revision_id)}
            >
              {t('takeRejected')}
            </Button>
          }
        >
          <p>{t('rejectedEditNote')}</p>
          {edit.reason ? <p>{tArticles('reasonOf', { reason: edit.reason })}</p> : null}
        </Notice>
      ) : null}
      {(state === 'rejected' || state === 'unpublished') && !decides ? (
        <Notice tone="warning">
          <p>{t('rejectedNote')}</p>
          {rejection ? <p>{tArticles('reasonOf', { reason: rejection })}</p> : null}
        </Notice>
      ) : null}
    </>
  )
}
