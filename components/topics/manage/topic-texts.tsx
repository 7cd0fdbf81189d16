import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { type ContentLanguage, langOf } from '@/lib/core/locales'
import type { TopicDto } from '@/lib/modules/topics/schema'
import { TextField } from '../../forms/text-field'
import { TextareaField } from '../../forms/textarea-field'
import type { FieldState } from '../../forms/use-checked-form'

interface Props {
  language: ContentLanguage
  field: (name: `${'name' | 'description' | 'synonyms'}_${ContentLanguage}`) => FieldState
  texts: TopicDto['texts'][ContentLanguage] | undefined
}

/** A topic's texts in one language. */
export function TopicTexts({ language, field, texts }: Props) {
  const t = useTranslations('topics')
  const label = { language: useTranslations('languages')(language) }
  const lang = langOf(language)
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
