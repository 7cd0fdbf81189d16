'use client'

import { useTranslations } from 'next-intl'
import { topicKinds } from '@/lib/core/content-kinds'
import { limits } from '@/lib/core/limits'
import { type ContentLanguage, contentLanguages, toLang } from '@/lib/core/locales'
import { editedVersion } from '@/lib/modules/curation/schema'
import { icdSystems, type TopicDto, topicChanges, topicInput } from '@/lib/modules/topics/schema'
import { useToasts } from '../../accounts/session/use-toasts'
import { FormButtons, useCuratedForm } from '../../dashboard/tables/content-form'
import type { CuratedFormProps } from '../../dashboard/tables/curated-table'
import { ApiForm } from '../../forms/api-form'
import { SelectField } from '../../forms/select-field'
import { TextareaField, TextField } from '../../forms/text-field'
import type { FieldState } from '../../forms/use-checked-form'
import { addTopic, editTopic } from './topic-calls'

interface Props {
  language: ContentLanguage
  field: (name: `${'name' | 'description' | 'synonyms'}_${ContentLanguage}`) => FieldState
  texts: TopicDto['texts'][ContentLanguage] | undefined
}

/** A topic's texts in one language. */
function TopicTexts({ language, field, texts }: Props) {
  const t = useTranslations('topics')
  const label = { language: useTranslations('languages')(language) }
  const lang = toLang(language)
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{label.language}</legend>
      <TextField
        label={t('name', label)}
        state={field(`name_${language}`)}
        max={limits.textLength.topicName}
        defaultValue={texts?.name ?? ''}
        lang={lang}
      />
      <TextareaField
        label={t('description', label)}
        state={field(`description_${language}`)}
        max={limits.textLength.topicDescription}
        defaultValue={texts?.description ?? ''}
        rows={2}
        lang={lang}
      />
      <TextareaField
        label={t('synonyms', label)}
        state={field(`synonyms_${language}`)}
        max={limits.textLength.topicSynonyms}
        defaultValue={texts?.synonyms.join('; ') ?? ''}
        rows={2}
        lang={lang}
        required={false}
      />
    </fieldset>
  )
}

const TEXTS = contentLanguages.flatMap(
  (language) => [`name_${language}`, `description_${language}`, `synonyms_${language}`] as const,
)
const FIELDS = ['slug', 'kind', 'icd_system', 'icd_code', ...TEXTS] as const

/** A topic in four languages. Its address can be set only once. */
export function TopicForm({ item: topic, onClose, onNewer }: CuratedFormProps<TopicDto>) {
  const t = useTranslations('topics')
  const toasts = useToasts()
  const form = useCuratedForm({
    name: 'topics',
    schema: topic
      ? topicChanges.safeExtend({ slug: topicInput.shape.slug.optional() })
      : topicInput.safeExtend(editedVersion),
    fields: FIELDS,
    storageKey: `topic.${topic?.topic_id ?? 'new'}`,
    onFailure: (error) => toasts.failure(error, t(topic ? 'updateFailed' : 'addFailed')),
    onClose,
    onNewer,
    updatedAt: topic?.updatedAt,
    save: ({ slug = '', ...values }, seen) =>
      topic ? editTopic(topic.topic_id, { ...values, ...seen }) : addTopic({ slug, ...values }),
  })
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem} remedy={form.remedy}>
      {topic ? null : <TextField label={t('slug')} state={form.field('slug')} spellCheck={false} />}
      <SelectField
        label={t('kind')}
        state={form.field('kind')}
        defaultValue={topic?.kind ?? 'DISEASE'}
      >
        {topicKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('icdSystem')}
          state={form.field('icd_system')}
          defaultValue={topic?.icd_system ?? ''}
          required={false}
        >
          <option value="">{t('noCode')}</option>
          {icdSystems.map((system) => (
            <option key={system}>{system}</option>
          ))}
        </SelectField>
        <TextField
          label={t('icdCode')}
          state={form.field('icd_code')}
          defaultValue={topic?.icd_code ?? ''}
          required={false}
        />
      </div>
      {contentLanguages.map((language) => (
        <TopicTexts
          key={language}
          language={language}
          field={form.field}
          texts={topic?.texts[language]}
        />
      ))}
      <FormButtons isBusy={form.isBusy} isNew={!topic} onCancel={onClose} />
    </ApiForm>
  )
}
