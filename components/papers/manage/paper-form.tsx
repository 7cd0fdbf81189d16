'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { paperTexts } from '@/lib/core/content-kinds'
import { limits } from '@/lib/core/limits'
import { contentLanguages, toContentLanguage, toLang } from '@/lib/core/locales'
import { sizes } from '@/lib/core/sizes.mjs'
import { FormButtons } from '../../dashboard/tables/content-form'
import { DraftOffer } from '../../drafts/draft-status'
import { FormRichText } from '../../editor/form-rich-text'
import { ChangeNoteFields } from '../../editorial/change-note-fields'
import { ApiForm } from '../../forms/api-form'
import { AudienceField, LanguageField } from '../../forms/content-fields'
import { FileField, type FileRule } from '../../forms/file-field'
import { OutdatedRemedy } from '../../forms/outdated'
import { TextareaField, TextField } from '../../forms/text-field'
import { TopicsField } from '../../topics/manage/topics-field'
import { toDocumentView } from '../paper-details'
import type { DocumentView } from '../viewer-input'
import type { OpenedPaper } from './paper-calls'
import { PdfPreview } from './pdf-preview'
import { getTexts, type PaperFormState, type PaperTexts, usePaperForm } from './use-paper-form'

interface ReferenceFieldProps {
  form: PaperFormState
  before: PaperTexts | undefined
}

/** The publication and subject of a paper, as rich text without pictures. */
function ReferenceField({ form, before }: ReferenceFieldProps) {
  const t = useTranslations('papers')
  const locale = useLocale()
  const chosen = form.watch('language') || before?.language
  const language = contentLanguages.find((each) => each === chosen) ?? toContentLanguage(locale)
  return (
    <FormRichText
      label={t('referenceField')}
      placeholder={t('referencePlaceholder')}
      value={form.watch('reference')}
      initial={before?.reference ?? ''}
      onValue={(html, isTyped) => form.set('reference', html, { isTyped })}
      lang={toLang(language)}
      error={form.field('reference').error}
      hasPictures={false}
      className="[&_.editor-text]:min-h-32!"
    />
  )
}

/** Returns a chosen PDF that is not sent yet, in the viewer's format. */
function useChosenDocument(file: File | null, lang: string): DocumentView | null {
  const [shown, setShown] = useState<DocumentView | null>(null)
  useEffect(() => {
    setShown(null)
    if (!file) return
    let isChosen = true
    const { name, size } = file
    void file.arrayBuffer().then((content) => {
      const bytes = new Uint8Array(content)
      const rest = { mime: 'application/pdf', title: name, fileName: name, lang, size }
      // The address is never requested: the bytes are here.
      if (isChosen) setShown({ ...rest, url: name, bytes })
    })
    return () => {
      isChosen = false
    }
  }, [file, lang])
  return shown
}

/** Returns the document of the pending change, if it has one, and otherwise that of the paper. */
function getStoredDocument({ paper, waiting }: OpenedPaper) {
  const isReplaced = waiting?.difference.some(({ field }) => field === 'paper')
  if (!isReplaced) return { shown: toDocumentView(paper), isPrivate: !paper.is_published }
  // All uploaded documents are PDFs.
  const document = {
    paper_url: String(waiting?.content.paper),
    mime: 'application/pdf',
    size: null,
  }
  return { shown: toDocumentView({ ...paper, ...document }), isPrivate: true }
}

/** A paper's document (docs/rules.md#uploads). */
const rule: FileRule = {
  types: ['application/pdf'],
  maxBytes: sizes.paper,
  magic: '%PDF-',
}

interface PaperFileProps {
  form: PaperFormState
  opened: OpenedPaper | undefined
  /** Of the upload, 0 to 1. */
  share: number
  /** Aborts the upload. */
  onCancel: () => void
}

/** The PDF of a paper: choosing or dropping it, its preview, and its upload. */
function PaperFile({ form, opened, share, onCancel }: PaperFileProps) {
  const t = useTranslations('papers')
  const tRules = useTranslations('validation')
  const locale = useLocale()
  const file = form.watch('paper') ?? null
  const chosen = useChosenDocument(file, locale)
  const stored = opened && getStoredDocument(opened)
  const shown = chosen ?? stored?.shown
  const { error } = form.field('paper')
  return (
    <>
      <FileField
        label={opened ? t('fileOther') : t('file')}
        hint={t('fileHint')}
        rule={rule}
        faultTexts={{ type: tRules('paperType'), size: tRules('paperSize') }}
        file={file}
        onFile={(next) => {
          if (form.isBusy) onCancel()
          form.set('paper', next)
        }}
        isRequired={!opened}
        {...(error ? { error } : {})}
        {...(form.isBusy ? { progress: share } : {})}
      />
      {shown ? (
        <PdfPreview
          key={shown.fileName}
          shown={shown}
          isPrivate={!chosen && stored?.isPrivate === true}
        />
      ) : null}
    </>
  )
}

const LINES = ['authors', 'journal', 'year', 'doi', 'licence'] as const

interface PaperDetailsProps {
  form: PaperFormState
  before: PaperTexts | undefined
}

/** The optional details of a paper that librarians and search engines want. */
function PaperDetails({ form, before }: PaperDetailsProps) {
  const t = useTranslations('papers')
  const tPaper = useTranslations('paper')
  const box = useRef<HTMLDetailsElement>(null)
  const isFilled = LINES.some((name) => before?.[name]) || Boolean(before?.abstract)
  const [isOpen, setOpen] = useState(isFilled)
  const isWrong = [...LINES, 'abstract' as const].some((name) => form.field(name).error)

  useEffect(() => {
    // A hidden field cannot take the focus, so reveal the error first.
    if (!isWrong || !box.current) return
    box.current.open = true
    const isElsewhere = document.activeElement?.matches('[aria-invalid]')
    if (!isElsewhere) box.current.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [isWrong])

  return (
    <details
      ref={box}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-card border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-center rounded-card px-4 py-2 font-semibold hover:bg-wash">
        {t('details')}
      </summary>
      <div className="grid gap-4 p-4">
        {LINES.map((name) => (
          <TextField
            key={name}
            label={tPaper(name)}
            {...(name === 'authors' ? { hint: t('authorsHint') } : {})}
            {...(name === 'year' ? { inputMode: 'numeric' } : {})}
            state={form.field(name)}
            max={name === 'journal' || name === 'licence' ? paperTexts[name].max : undefined}
            defaultValue={before?.[name] ?? ''}
            required={false}
          />
        ))}
        <TextareaField
          label={tPaper('abstract')}
          state={form.field('abstract')}
          max={paperTexts.abstract.max}
          defaultValue={before?.abstract ?? ''}
          rows={5}
          required={false}
        />
      </div>
    </details>
  )
}

interface Props {
  /** The paper to change; a new one when absent. */
  opened?: OpenedPaper
  onClose: () => void
  /** Discards the input, and shows another person's newer version. */
  onNewer?: () => void
}

/** A paper's fields and document. Keeps the input and the file when saving fails. */
export function PaperForm({ opened, onClose, onNewer }: Props) {
  const t = useTranslations('papers')
  const locale = useLocale()
  const [before] = useState(() => opened && getTexts(opened))
  const { form, topics, offer, restore, discard, ...paper } = usePaperForm({
    opened,
    before,
    onClose,
  })
  const { share, cancel, isOutdated, saveOverwriting, dropTyped } = paper
  const remedy = isOutdated ? (
    <OutdatedRemedy
      isBusy={form.isBusy}
      onOverwrite={saveOverwriting}
      onNewer={() => {
        dropTyped()
        onNewer?.()
      }}
    />
  ) : null
  return (
    <ApiForm
      onSubmit={form.submit}
      problemTitle={t(opened ? 'updateFailed' : 'createFailed')}
      problem={form.problem}
      remedy={remedy}
    >
      {offer ? (
        <DraftOffer
          offer={offer}
          changedAt={opened?.paper.updatedAt ?? null}
          onRestore={restore}
          onDiscard={discard}
        />
      ) : null}
      <TextField
        label={t('titleField')}
        state={form.field('paper_title')}
        max={limits.textLength.paperTitle}
        defaultValue={before?.paper_title ?? ''}
      />
      <LanguageField
        state={form.field('language')}
        defaultValue={before?.language ?? toContentLanguage(locale)}
      />
      <AudienceField
        state={form.field('audience')}
        defaultValue={before?.audience ?? 'clinicians'}
      />
      <ReferenceField form={form} before={before} />
      <PaperFile form={form} opened={opened} share={share} onCancel={cancel} />
      <TopicsField topics={topics} />
      <PaperDetails form={form} before={before} />
      {opened?.paper.is_published ? (
        <ChangeNoteFields
          kind="paper"
          state={form.field('change_note')}
          written={opened.waiting?.change_note ?? ''}
          onMedical={(isMedical) => form.set('is_medical', isMedical)}
        />
      ) : null}
      <FormButtons isBusy={form.isBusy} isNew={!opened} onCancel={onClose} />
    </ApiForm>
  )
}
