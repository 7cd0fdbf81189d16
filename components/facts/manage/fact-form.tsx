'use client'

import { useLocale, useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { toContentLanguage } from '@/lib/core/locales'
import { type FactDto, factInput } from '@/lib/modules/facts/schema'
import { useToasts } from '../../accounts/session/use-toasts'
import { FormButtons, useCuratedForm } from '../../dashboard/tables/content-form'
import type { CuratedFormProps } from '../../dashboard/tables/curated-table'
import { ApiForm } from '../../forms/api-form'
import { LanguageField } from '../../forms/content-fields'
import { TextareaField, TextField } from '../../forms/text-field'
import { TopicsField, useTopics } from '../../topics/manage/topics-field'
import { addFact } from './fact-calls'

const FIELDS = ['duk_title', 'duk_content', 'language', 'source'] as const

/** The form of a new fact. Input stays when saving fails. */
export function FactForm({ onClose }: CuratedFormProps<FactDto>) {
  const t = useTranslations('facts')
  const locale = useLocale()
  const toasts = useToasts()
  const topics = useTopics()
  const form = useCuratedForm({
    name: 'facts',
    schema: factInput,
    fields: FIELDS,
    storageKey: 'fact.new',
    onFailure(error) {
      const text = toasts.failure(error, t('addFailed'))
      return text === t('addFailed') ? t('addFailedInline') : text
    },
    onClose,
    save: (values) => addFact({ ...values, topics: topics.chosen }),
  })
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      <TextField
        label={t('titleField')}
        state={form.field('duk_title')}
        max={limits.textLength.factTitle}
      />
      <TextareaField
        label={t('fact')}
        state={form.field('duk_content')}
        max={limits.textLength.fact}
        rows={5}
        required={false}
      />
      <LanguageField state={form.field('language')} defaultValue={toContentLanguage(locale)} />
      <TextField
        label={t('sourceLabel')}
        state={form.field('source')}
        max={limits.textLength.source}
        required={false}
      />
      <TopicsField topics={topics} />
      <FormButtons isBusy={form.isBusy} isNew onCancel={onClose} />
    </ApiForm>
  )
}
