'use client'

import { useLocale, useTranslations } from 'next-intl'
import { contentLanguageOf, contentLanguages, langOf } from '@/lib/core/locales'
import { FormRichText } from '../../editor/form-rich-text'
import type { PaperTexts } from './paper-texts'
import type { PaperFormState } from './use-paper-form'

interface Props {
  form: PaperFormState
  before: PaperTexts | undefined
}

/** Where a paper was published and what it is about, as rich text without pictures. */
export function ReferenceField({ form, before }: Props) {
  const t = useTranslations('papers')
  const locale = useLocale()
  const chosen = form.watch('language') || before?.language
  const language = contentLanguages.find((each) => each === chosen) ?? contentLanguageOf(locale)
  return (
    <FormRichText
      label={t('referenceField')}
      placeholder={t('referencePlaceholder')}
      value={form.watch('reference')}
      initial={before?.reference ?? ''}
      onValue={(html, isTyped) => form.set('reference', html, { isTyped })}
      lang={langOf(language)}
      error={form.field('reference').error}
      hasPictures={false}
      className="[&_.editor-text]:min-h-32!"
    />
  )
}
