'use client'

import { useLocale, useTranslations } from 'next-intl'
import { sizes } from '@/lib/core/sizes.mjs'
import type { FileRule } from '../../forms/file-check'
import { FileField } from '../../forms/file-field'
import { shownDocument } from '../paper-document'
import type { OpenedPaper } from './opened-paper'
import { PdfPreview } from './pdf-preview'
import { useChosenDocument } from './use-chosen-document'
import type { PaperFormState } from './use-paper-form'

/** A paper's document (docs/rules.md#uploads). */
const rule: FileRule = {
  types: ['application/pdf'],
  mostBytes: sizes.paper,
  magic: '%PDF-',
}

interface Props {
  form: PaperFormState
  opened: OpenedPaper | undefined
  /** Of the upload, 0 to 1. */
  share: number
  /** Aborts the upload. */
  onCancel: () => void
}

/** The PDF of a paper: choosing or dropping it, its preview, and its upload. */
export function PaperFile({ form, opened, share, onCancel }: Props) {
  const t = useTranslations('papers')
  const tRules = useTranslations('validation')
  const locale = useLocale()
  const file = form.watch('paper') ?? null
  const chosen = useChosenDocument(file, locale)
  const shown = chosen ?? (opened && shownDocument(opened.paper))
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
          isPrivate={!chosen && opened?.paper.is_published === false}
        />
      ) : null}
    </>
  )
}
