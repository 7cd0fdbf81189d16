'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { articleTexts } from '@/lib/core/content-fields'
import { limits } from '@/lib/core/limits'
import { contentLanguages, langOf } from '@/lib/core/locales'
import { DraftOffer } from '../../drafts/draft-offer'
import { FormRichText } from '../../editor/form-rich-text'
import { ChangeNoteFields } from '../../editorial/change-note-fields'
import { ApiForm } from '../../forms/api-form'
import { AudienceField } from '../../forms/audience-field'
import { LanguageField } from '../../forms/language-field'
import { LongLineField } from '../../forms/long-line-field'
import { TextareaField } from '../../forms/textarea-field'
import { TopicsField } from '../../topics/manage/topics-field'
import { OriginalText } from '../../translations/manage/original-text'
import { cn } from '../../ui/class-names'
import type { ArticleText } from './article-text'
import { ConflictDialog } from './conflict-dialog'
import { CoverField } from './cover-field'
import { PreviewButton } from './preview-button'
import { useArticleForm } from './use-article-form'
import { WritingBar } from './writing-bar'
import type { ArticleOriginal, EditableArticle } from './writing-calls'

const WITH_SIDE = 'lg:grid-cols-[minmax(0,1fr)_18rem]'

interface Props {
  /** The article being edited; null for a new one. */
  article: EditableArticle | null
  text: ArticleText
  /** The original that a new article translates. */
  original?: ArticleOriginal | null
  /** For a new article: which of several drafts it uses, and whether that draft was opened to be continued. */
  draft?: string
  resumes?: boolean
  /** A text to put into the fields. */
  taken?: ArticleText | null
  /** Called when somebody types; must be a stable function. */
  onTyped?: () => void
}

export function ArticleForm(props: Props) {
  const { article, text, original = null, taken = null, onTyped } = props
  const t = useTranslations('writing')
  const tRules = useTranslations('validation')
  const { form, draft, topics, cover, ...writing } = useArticleForm({
    draftObject: props.draft,
    resumes: props.resumes,
    article,
    text,
    original,
    onTyped,
  })
  const language = form.watch('language') || text.language
  const lang = langOf(contentLanguages.find((each) => each === language) ?? 'eng')
  const { offer } = draft
  const { apply } = writing
  const applied = useRef<ArticleText | null>(null)
  useEffect(() => {
    if (!taken || applied.current === taken) return
    applied.current = taken
    apply(taken)
  })
  const coverError = form.serverErrors.article_cover_image?.[0]
  return (
    <>
      {offer ? (
        <DraftOffer
          offer={offer}
          changedAt={article?.updatedAt ?? null}
          onRestore={draft.restore}
          onDiscard={draft.discard}
        />
      ) : null}
      <ApiForm onSubmit={form.submit} problem={form.problem}>
        <div className={cn('grid gap-6', original ? 'lg:grid-cols-2' : WITH_SIDE)}>
          {original ? <OriginalText original={original} /> : null}
          <div className="grid min-w-0 content-start gap-4">
            <LongLineField
              label={t('title')}
              state={form.field('article_title')}
              max={limits.textLength.articleTitle}
              defaultValue={text.title}
              lang={lang}
              className="text-xl font-bold"
            />
            <FormRichText
              label={t('content')}
              placeholder={t('placeholder')}
              value={form.watch('article_content')}
              initial={text.content}
              onValue={(html, isTyped) => form.set('article_content', html, { isTyped })}
              lang={lang}
              hasFootnotes
              error={form.field('article_content').error}
              attempts={form.attempts}
            />
          </div>
          <div className={cn('grid min-w-0 content-start gap-4', original && 'lg:col-span-2')}>
            <CoverField
              cover={cover}
              onChange={form.dropServerErrors}
              error={cover.isMissing ? tRules('fillAll') : coverError}
              attempts={form.attempts}
            />
            <LanguageField state={form.field('language')} defaultValue={text.language} />
            <AudienceField state={form.field('audience')} defaultValue={text.audience} />
            <TopicsField topics={topics} />
            <TextareaField
              label={t('summary')}
              hint={t('summaryHint')}
              state={form.field('summary')}
              max={articleTexts.summary.most}
              defaultValue={text.summary}
              lang={lang}
              required={false}
            />
            {article?.is_published ? (
              <ChangeNoteFields
                kind="article"
                state={form.field('change_note')}
                written={text.change_note}
                onMedical={(isMedical) => form.set('is_medical', isMedical)}
                lang={lang}
              />
            ) : null}
          </div>
        </div>
        <WritingBar isNew={!article} isBusy={form.isBusy} state={draft.state}>
          <PreviewButton article={article} cover={cover} read={writing.now} />
        </WritingBar>
      </ApiForm>
      <ConflictDialog mine={writing.now} conflict={writing.conflict} />
    </>
  )
}
