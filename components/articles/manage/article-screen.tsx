'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { localePath, paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import { useViewer } from '../../dashboard/staff-viewer'
import { useOpenWindow } from '../../dashboard/use-open-window'
import { useRowAction } from '../../dashboard/use-row-action'
import { lastAddressOf } from '../../data-table/last-address'
import { useTableAddress } from '../../data-table/table-address'
import { DraftGate } from '../../drafts/draft-gate'
import { ReviewForm } from '../../editorial/review-form'
import { useDecisions } from '../../editorial/use-decisions'
import { VersionList } from '../../editorial/version-list'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { ArticleActions } from './article-actions'
import { allArticles } from './article-calls'
import { ArticleForm } from './article-form'
import { ArticleNotices } from './article-notices'
import { type ArticleText, textOf } from './article-text'
import { FormSkeleton } from './form-skeleton'
import type { EditableArticle } from './writing-calls'

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
    name: 'articles',
    pathOf: ({ article_id }) => `/article/${article_id}`,
  })
  const decides = can(useViewer(), 'article.decide')
  const remove = useRowAction<EditableArticle, EditableArticle>({
    name: 'articles',
    run: allArticles.remove,
    failed: tArticles('deleteFailed'),
    ...(decides ? { undo: allArticles.restore } : {}),
    onDone: () => router.push(lastAddressOf(localePath(locale, paths.dashboardArticles))),
  })
  // The form keeps the text it was opened with, unless a decision replaced that text before anything was typed.
  const [start, setStart] = useState({ article, turn: 0 })
  const [hasTyped, setTyped] = useState(false)
  const noteTyped = useCallback(() => setTyped(true), [])
  const [taken, setTaken] = useState<ArticleText | null>(null)
  // An author continues from the pending edit, an administrator from the public text.
  const writtenNote = ({ editorial }: EditableArticle) =>
    decides ? '' : (editorial.edit?.change_note ?? '')
  const isOutdated = article.based_on !== start.article.based_on
  if (isOutdated && !hasTyped) beginWith(article)

  function beginWith(fresh: EditableArticle) {
    setStart(({ turn }) => ({ article: fresh, turn: turn + 1 }))
    setTyped(false)
    setTaken(null)
  }

  async function readAnew() {
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
          text={textOf(start.article.content, writtenNote(start.article))}
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
        <VersionList item={item} onRestored={() => void readAnew()} />
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
