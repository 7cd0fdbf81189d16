'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SaveState } from '@/lib/browser/drafts/autosave'
import { TEXT_BOX } from '@/lib/browser/files/fit-picture'
import { articleTexts } from '@/lib/core/content-kinds'
import { limits } from '@/lib/core/limits'
import { contentLanguages, toLang } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { sizes } from '@/lib/core/sizes.mjs'
import { StaffLink } from '../../dashboard/staff-page'
import { DraftOffer, SaveStatus } from '../../drafts/draft-status'
import { FormRichText } from '../../editor/form-rich-text'
import { ChangeNoteFields } from '../../editorial/change-note-fields'
import { ApiForm } from '../../forms/api-form'
import { AudienceField, LanguageField, LongLineField } from '../../forms/content-fields'
import { FileField, type FileRule } from '../../forms/file-field'
import { TextareaField } from '../../forms/text-field'
import { useFileUrl } from '../../forms/use-file-url'
import { LoadedPart } from '../../layout/loaded-part'
import { TopicsField } from '../../topics/manage/topics-field'
import { OriginalText } from '../../translations/manage/original-text'
import { Button, buttonStyle } from '../../ui/button'
import { cn } from '../../ui/class-names'
import { Dialog } from '../../ui/dialog'
import { Skeleton } from '../../ui/skeleton'
import { type ArticleText, type Cover, getShownCover, toArticleText } from './article-text'
import type { ComparedArticle } from './text-difference'
import { useArticleForm } from './use-article-form'
import type { ArticleOriginal, EditableArticle } from './writing-calls'

interface WritingBarProps {
  isNew: boolean
  isBusy: boolean
  state: SaveState
  /** Other buttons. */
  children: ReactNode
}

/** The end of the form: where the draft is saved, and the actions on the text. */
function WritingBar({ isNew, isBusy, state, children }: WritingBarProps) {
  const t = useTranslations('writing')
  return (
    <div className="z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3 lg:sticky lg:bottom-0">
      <span className="mr-auto max-sm:w-full">
        <SaveStatus state={state} />
      </span>
      {children}
      <StaffLink href={paths.dashboardArticles} className={buttonStyle('secondary')}>
        {t('cancel')}
      </StaffLink>
      <Button type="submit" busy={isBusy}>
        {t(isNew ? 'publish' : 'update')}
      </Button>
    </div>
  )
}

const loadPreview = () => import('./article-preview').then((loaded) => loaded.ArticlePreview)

interface PreviewProps {
  article: EditableArticle | null
  cover: Cover
  text: ArticleText
}

/** The preview, which replaces the fields while it is open. */
function Preview(props: PreviewProps) {
  const t = useTranslations('writing')
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup.
    section.current?.scrollIntoView()
  }, [])
  return (
    <section
      ref={section}
      aria-label={t('preview')}
      // On the right, leaves room for the list of contents beside the text.
      className="rounded-card border border-line bg-surface p-4 sm:p-8 lg:pr-58"
    >
      <LoadedPart
        load={loadPreview}
        props={props}
        loading={<Skeleton className="h-96" />}
        failed={t('loadFailed')}
      />
    </section>
  )
}

const rule: FileRule = {
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'],
  maxBytes: sizes.cover,
  box: TEXT_BOX,
}

interface CoverFieldProps {
  cover: Cover & { progress?: number | undefined }
  /** Called when another one is chosen. */
  onChange: () => void
  error?: string | undefined
  attempts: number
}

/** The cover of an article: choose or drop one, preview it, and remove it, including a stored one. */
function CoverField({ cover, onChange, error, attempts }: CoverFieldProps) {
  const t = useTranslations('writing')
  const tRules = useTranslations('validation')
  const { stored, file, isRemoved, progress } = cover
  const address = useFileUrl(file)
  const preview = address ?? (isRemoved ? null : stored)
  return (
    <div className="grid gap-3">
      <FileField
        label={t('cover')}
        hint={t('coverHint')}
        buttonLabel={t('coverChoose')}
        rule={rule}
        faultTexts={{ type: tRules('coverType'), size: tRules('coverSize') }}
        file={file}
        onFile={(chosen) => {
          cover.choose(chosen)
          onChange()
        }}
        attempts={attempts}
        {...(error ? { error } : {})}
        {...(progress !== undefined ? { progress } : {})}
      />
      {preview ? (
        <img
          src={preview}
          alt={t(address ? 'coverPreview' : 'coverCurrent')}
          className="aspect-video w-full rounded-card border border-line bg-wash object-cover"
        />
      ) : null}
      {stored && !file ? (
        <div className="grid justify-items-start gap-2">
          <p role="status" className={isRemoved ? 'text-sm text-muted' : 'sr-only'}>
            {isRemoved ? t('coverRemoved') : ''}
          </p>
          <Button variant="secondary" onClick={() => cover.remove(!isRemoved)}>
            {t(isRemoved ? 'coverKeep' : 'coverRemove')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const loadDifference = () => import('./text-difference').then((loaded) => loaded.TextDifference)

interface ConflictDialogProps {
  mine: () => ComparedArticle
  conflict: ReturnType<typeof useArticleForm>['conflict']
}

/**
 * Another person saved first: choose to overwrite their text or to continue with it. Either way, no typed text is
 * lost.
 */
function ConflictDialog({ mine, conflict }: ConflictDialogProps) {
  const t = useTranslations('drafts')
  const { newer, close, overwriteTheirs, takeTheirs } = conflict
  if (!newer) return null
  const { content } = newer
  const theirs = {
    text: toArticleText(content),
    topics: content.topics,
    cover: content.article_cover_image,
  }
  return (
    <Dialog
      title={t('conflictTitle')}
      description={t('conflictText')}
      closeLabel={t('close')}
      open
      onOpenChange={close}
      keepsOpen
      isWide
      footer={
        <>
          <Button variant="secondary" onClick={takeTheirs}>
            {t('conflictTheirs')}
          </Button>
          <Button onClick={() => void overwriteTheirs()}>{t('conflictMine')}</Button>
        </>
      }
    >
      <LoadedPart
        load={loadDifference}
        props={{ before: theirs, after: mine() }}
        loading={<Skeleton className="h-32" />}
        failed={t('conflictText')}
      />
      <p className="text-sm text-muted">{t('conflictKept')}</p>
    </Dialog>
  )
}

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
  const lang = toLang(contentLanguages.find((each) => each === language) ?? 'eng')
  const { offer } = draft
  const { apply } = writing
  const applied = useRef<ArticleText | null>(null)
  useEffect(() => {
    if (!taken || applied.current === taken) return
    applied.current = taken
    apply(taken)
  })
  const [preview, setPreview] = useState<ArticleText | null>(null)
  const coverError = cover.refusal ?? form.serverErrors.article_cover_image?.[0]
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
      <ApiForm
        onSubmit={(event) => {
          // The first error takes the focus, for which its field must be shown.
          setPreview(null)
          return form.submit(event)
        }}
        problem={form.problem}
      >
        {preview ? <Preview article={article} cover={cover} text={preview} /> : null}
        <div
          className={cn('grid gap-6', original ? 'lg:grid-cols-2' : WITH_SIDE, preview && 'hidden')}
        >
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
              max={articleTexts.summary.max}
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
          <Button
            variant="secondary"
            onClick={() => setPreview(preview ? null : writing.getCurrentText())}
            onKeyDown={({ key }) => {
              if (key === 'Escape') setPreview(null)
            }}
          >
            <Eye aria-hidden="true" className="size-5" />
            {t(preview ? 'previewClose' : 'preview')}
          </Button>
        </WritingBar>
      </ApiForm>
      <ConflictDialog
        mine={() => ({
          text: writing.getCurrentText(),
          topics: topics.chosen,
          cover: getShownCover(cover),
        })}
        conflict={writing.conflict}
      />
    </>
  )
}
