'use client'

import { type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, History, Stethoscope } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { localePath, paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import { joinTexts } from '@/lib/core/typed-text'
import { useToasts } from '../../accounts/session/use-toasts'
import { OpenSwitch } from '../../comments/manage/open-switch'
import { useViewer } from '../../dashboard/staff-viewer'
import { DeleteButton, type Removal } from '../../dashboard/tables/row-actions'
import { useRowAction } from '../../dashboard/tables/use-table'
import { useOpenWindow } from '../../dashboard/use-open-window'
import { getLastAddress } from '../../data-table/last-address'
import { useTableAddress } from '../../data-table/table-address'
import { type DraftPlace, leavePresence, reportPresence } from '../../drafts/draft-calls'
import { DraftGate } from '../../drafts/stored-draft'
import { FormSkeleton } from '../../editor/editor-skeleton'
import {
  DecisionLinks,
  type Decisions,
  EditorialNote,
  useDecisions,
} from '../../editorial/decision-buttons'
import { needsReason } from '../../editorial/editorial-state'
import { ReviewForm } from '../../editorial/review-form'
import { VersionList } from '../../editorial/version-list'
import { TranslationsButton } from '../../translations/manage/translations-button'
import { Button, ButtonLink } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { allArticles } from './article-calls'
import { ArticleForm } from './article-form'
import { type ArticleText, toArticleText } from './article-text'
import { type EditableArticle, getStartText, readVersionContent } from './writing-calls'

/** Milliseconds between two heartbeats; the server drops an editor after three missed ones. */
const HEARTBEAT_MS = 15_000

/** Shows who else has the same text open, and reports one's own presence to them. */
function CoEditors({ kind, object }: DraftPlace) {
  const t = useTranslations('drafts')
  const { data = [] } = useQuery({
    queryKey: ['presence', kind, object],
    queryFn: ({ signal }) => reportPresence({ kind, object }, signal),
    refetchInterval: HEARTBEAT_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    // If this request is lost, the presence expires when the heartbeats stop.
    const leave = () => void leavePresence({ kind, object }).catch(() => {})
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [kind, object])
  if (data.length === 0) return null
  const names = data.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  return (
    <Notice tone="warning">
      <p>{t('others', { names: joinTexts(names), count: names.length })}</p>
    </Notice>
  )
}

interface ArticleNoticesProps {
  article: EditableArticle
  /** Puts a text into the fields. */
  onTake: (text: ArticleText) => void
  onShowChanges: () => void
}

/** The notices before editing: other people editing, the pending edit, and a rejection with its reason. */
function ArticleNotices({ article, onTake, onShowChanges }: ArticleNoticesProps) {
  const t = useTranslations('writing')
  const tArticles = useTranslations('articles')
  const viewer = useViewer()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const { article_id, editorial } = article
  const { state, edit, rejection } = editorial
  const canDecide = can(viewer, 'article.decide')
  const isPublic = state === 'approved'
  const { editor } = edit ?? {}
  const applyRejectedEdit = async (versionId: string) => {
    setBusy(true)
    try {
      onTake(
        toArticleText(await readVersionContent(article_id, versionId), edit?.change_note ?? ''),
      )
    } catch (error) {
      toasts.failure(error, t('takeFailed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <CoEditors kind="article" object={article_id} />
      {isPublic && canDecide && edit?.state === 'PENDING' ? (
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
      {isPublic && !canDecide && edit?.state !== 'REJECTED' ? (
        <Notice role="note">{t(edit ? 'waitingNote' : 'publicNote')}</Notice>
      ) : null}
      {isPublic && !canDecide && edit?.state === 'REJECTED' ? (
        <Notice
          tone="warning"
          action={
            <Button
              size="small"
              variant="secondary"
              busy={isBusy}
              onClick={() => void applyRejectedEdit(edit.revision_id)}
            >
              {t('takeRejected')}
            </Button>
          }
        >
          <p>{t('rejectedEditNote')}</p>
          {edit.reason ? <p>{tArticles('reasonOf', { reason: edit.reason })}</p> : null}
        </Notice>
      ) : null}
      {(state === 'rejected' || state === 'unpublished') && !canDecide ? (
        <Notice tone="warning">
          <p>{t('rejectedNote')}</p>
          {rejection ? <p>{tArticles('reasonOf', { reason: rejection })}</p> : null}
        </Notice>
      ) : null}
    </>
  )
}

const icon = { 'aria-hidden': true, className: 'size-5' } as const

interface Props {
  article: EditableArticle
  decisions: Decisions<EditableArticle>
  remove: UseMutationResult<unknown, Error, Removal<EditableArticle>, unknown>
  onHistory: () => void
  onReview: () => void
}

/** The state of an article, and the available decisions. */
function ArticleActions({ article, decisions, remove, onHistory, onReview }: Props) {
  const t = useTranslations('writing')
  const tArticles = useTranslations('articles')
  const locale = useLocale()
  const viewer = useViewer()
  const canDecide = can(viewer, 'article.decide')
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-3">
      <div className="mr-auto">
        <EditorialNote item={article} publicText={tArticles('stateApproved')} />
      </div>
      {article.is_published ? (
        <ButtonLink
          variant="quiet"
          size="small"
          href={localePath(locale, paths.article(article.article_id, article.article_title))}
        >
          <ExternalLink {...icon} />
          {t('public')}
        </ButtonLink>
      ) : null}
      <Button variant="quiet" size="small" onClick={onHistory}>
        <History {...icon} />
        {t('history')}
      </Button>
      <TranslationsButton
        text={{ kind: 'article', id: article.article_id }}
        title={article.article_title}
      />
      {article.is_published ? (
        <OpenSwitch
          item={{ kind: 'article', id: article.article_id }}
          isOpen={article.comments_open}
        />
      ) : null}
      {article.is_published && canDecide ? (
        <Button variant="quiet" size="small" onClick={onReview}>
          <Stethoscope {...icon} />
          {t('review')}
        </Button>
      ) : null}
      {canDecide ? (
        <DecisionLinks item={article} title={article.article_title} decisions={decisions} />
      ) : null}
      <DeleteButton
        row={article}
        name={article.article_title}
        text={tArticles('deleteText')}
        action={remove}
        reasonKey={needsReason(article.editorial, viewer) ? article.article_id : undefined}
      />
    </div>
  )
}

/** The editing screen of an article: its state, notices, the form, its versions and its clinical review. */
export function ArticleScreen({ article }: { article: EditableArticle }) {
  const t = useTranslations('writing')
  const tVersions = useTranslations('versions')
  const tArticles = useTranslations('articles')
  const router = useRouter()
  const locale = useLocale()
  const client = useQueryClient()
  const item = { kind: 'article', id: article.article_id } as const
  const opened = useOpenWindow(useTableAddress())
  const decisions = useDecisions<EditableArticle>({
    kind: 'article',
    getId: ({ article_id }) => article_id,
  })
  const viewer = useViewer()
  const canDecide = can(viewer, 'article.decide')
  const remove = useRowAction<EditableArticle, Removal<EditableArticle>>({
    name: 'articles',
    run: ({ row, reason }) => allArticles.remove(row, reason),
    failed: tArticles('deleteFailed'),
    ...(canDecide ? { undo: ({ row }) => allArticles.restore(row) } : {}),
    onDone: () => router.push(getLastAddress(localePath(locale, paths.dashboardArticles))),
  })
  // The form keeps its initial text, unless a decision replaced that before anything was typed.
  const [start, setStart] = useState({ article, turn: 0 })
  const [hasTyped, setTyped] = useState(false)
  const noteTyped = useCallback(() => setTyped(true), [])
  const [taken, setTaken] = useState<ArticleText | null>(null)
  const isOutdated = article.based_on !== start.article.based_on
  if (isOutdated && !hasTyped) beginWith(article)

  function beginWith(fresh: EditableArticle) {
    setStart(({ turn }) => ({ article: fresh, turn: turn + 1 }))
    setTyped(false)
    setTaken(null)
  }

  async function refetch() {
    opened.close()
    await client.invalidateQueries({ queryKey: ['articles'] })
    const fresh = client.getQueryData<EditableArticle>(['articles', 'one', article.article_id])
    if (fresh) beginWith(fresh)
  }

  return (
    <div className="grid gap-4">
      <ArticleActions
        article={article}
        decisions={decisions}
        remove={remove}
        onHistory={() => opened.openOne('history')}
        onReview={() => opened.openOne('review')}
      />
      <ArticleNotices
        article={article}
        onTake={setTaken}
        onShowChanges={() => opened.openOne('history')}
      />
      {isOutdated ? (
        <Notice
          tone="warning"
          action={
            <Button size="small" variant="secondary" onClick={() => beginWith(article)}>
              {t('showNewText')}
            </Button>
          }
        >
          {t('textChanged')}
        </Notice>
      ) : null}
      <DraftGate kind="article" object={article.article_id} loading={<FormSkeleton />}>
        <ArticleForm
          key={start.turn}
          article={start.article}
          text={getStartText(viewer, start.article)}
          taken={taken}
          onTyped={noteTyped}
        />
      </DraftGate>
      <Dialog
        title={t('history')}
        closeLabel={tVersions('close')}
        open={opened.id === 'history'}
        onOpenChange={opened.close}
        isWide
      >
        <VersionList
          item={item}
          isPublic={article.is_published}
          onRestored={() => void refetch()}
        />
      </Dialog>
      <Dialog
        title={t('review')}
        closeLabel={tVersions('close')}
        open={opened.id === 'review'}
        onOpenChange={opened.close}
        keepsOpen
      >
        <ReviewForm item={item} reviewed={article} onSaved={opened.close} />
      </Dialog>
    </div>
  )
}
