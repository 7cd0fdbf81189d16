'use client'

import { useLocale, useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { toContentLanguage } from '@/lib/core/locales'
import { type FaqDto, faqInput } from '@/lib/modules/faqs/schema'
import { useToasts } from '../../accounts/session/use-toasts'
import { FormButtons, useCuratedForm } from '../../dashboard/tables/content-form'
import type { CuratedFormProps } from '../../dashboard/tables/curated-table'
import { ApiForm } from '../../forms/api-form'
import { LanguageField } from '../../forms/content-fields'
import { TextareaField, TextField } from '../../forms/text-field'
import { TopicsField, useTopics } from '../../topics/manage/topics-field'
import { addFaq, editFaq } from './faq-calls'

const FIELDS = ['faq_title', 'faq_expansion', 'language', 'source'] as const

/** The form of a question and its answer. Input stays when saving fails. */
export function FaqForm({ item: faq, onClose, onNewer }: CuratedFormProps<FaqDto>) {
  const t = useTranslations('faqs')
  const locale = useLocale()
  const toasts = useToasts()
  const topics = useTopics(faq?.topics)
  const form = useCuratedForm({
    name: 'faqs',
    schema: faqInput,
    fields: FIELDS,
    storageKey: `faq.${faq?.faq_id ?? 'new'}`,
    onFailure(error) {
      const text = toasts.failure(error, faq ? t('updateFailed') : t('addFailed'))
      return faq || text !== t('addFailed') ? text : t('addFailedInline')
    },
    onClose,
    onNewer,
    updatedAt: faq?.updatedAt,
    save(values, seen) {
      const sent = { ...values, topics: topics.chosen }
      return faq ? editFaq(faq.faq_id, { ...sent, ...seen }) : addFaq(sent)
    },
  })
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem} remedy={form.remedy}>
      <TextField
        label={t('question')}
        state={form.field('faq_title')}
        max={limits.textLength.question}
        defaultValue={faq?.faq_title ?? ''}
      />
      <TextareaField
        label={t('answer')}
        state={form.field('faq_expansion')}
        max={limits.textLength.answer}
        defaultValue={faq?.faq_expansion ?? ''}
        rows={6}
      />
      <LanguageField
        state={form.field('language')}
        defaultValue={faq?.language ?? toContentLanguage(locale)}
      />
      <TextField
        label={t('sourceLabel')}
        state={form.field('source')}
        max={limits.textLength.source}
        defaultValue={faq?.source ?? ''}
        required={false}
      />
      <TopicsField topics={topics} />
      <FormButtons isBusy={form.isBusy} isNew={!faq} onCancel={onClose} />
    </ApiForm>
  )
}
