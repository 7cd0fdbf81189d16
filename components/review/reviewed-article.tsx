import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { can } from '@/lib/core/permissions'
import { ArticlePreview } from '../articles/manage/article-preview'
import { toArticleText } from '../articles/manage/article-text'
import {
  type EditableArticle,
  readEditable,
  readVersionContent,
} from '../articles/manage/writing-calls'
import { useViewer } from '../dashboard/staff-viewer'
import { DecisionButtons, EditorialNote, useDecisions } from '../editorial/decision-buttons'
import { isApprovable, waitingEdit } from '../editorial/editorial-state'
import { VersionChanges } from '../editorial/version-changes'
import { AwaitedData } from '../forms/awaited-data'
import { EmptyState } from '../ui/empty-state'
import { Skeleton } from '../ui/skeleton'

/** A pending article, or a change to a public one: the changes, the resulting page, and the decision. */
export function ReviewedArticle({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTranslations('reviewing')
  const tEditorial = useTranslations('editorial')
  const tWriting = useTranslations('writing')
  const viewer = useViewer()
  const decisions = useDecisions<EditableArticle>({
    name: 'articles',
    getPath: ({ article_id }) => `/article/${article_id}`,
    onDone,
  })
  const query = useQuery({
    queryKey: ['articles', 'reviewed', id],
    queryFn: async ({ signal }) => {
      const article = await readEditable(viewer, id, signal)
      const edit = article ? waitingEdit(article) : null
      const content = edit ? await readVersionContent(id, edit.revision_id) : article?.content
      return article && content ? { article, edit, content } : null
    },
    staleTime: 0,
  })
  const { data } = query
  if (data === null) return <EmptyState title={tWriting('missing')} />
  if (!data) {
    return (
      <AwaitedData
        query={query}
        failed={tWriting('loadFailed')}
        loading={<Skeleton className="h-96" />}
      />
    )
  }
  const { article, edit, content } = data
  const author = edit?.editor ?? article.author
  return (
    <article className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <EditorialNote item={article} />
        {author ? (
          <p className="text-muted">
            {t('by', { name: `${author.first_name} ${author.last_name}` })}
          </p>
        ) : null}
      </div>
      {edit ? (
        <section aria-labelledby="changes" className="grid gap-3 border-l-4 border-ochre pl-4">
          <h2 id="changes" className="text-lg">
            {tEditorial('changes')}
          </h2>
          <VersionChanges item={{ kind: 'article', id }} versionId={edit.revision_id} />
        </section>
      ) : null}
      <section aria-label={t('shown')} className="rounded-card border border-line p-3 sm:p-6">
        <ArticlePreview
          article={article}
          cover={{
            stored: article.article_cover_image,
            file: null,
            isRemoved: false,
          }}
          text={toArticleText(content, '')}
        />
      </section>
      {can(viewer, 'article.decide') && isApprovable(article) ? (
        <DecisionButtons item={article} title={article.article_title} decisions={decisions} />
      ) : (
        <p className="text-muted">{t('decided')}</p>
      )}
    </article>
  )
}
