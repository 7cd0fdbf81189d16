import { useTranslations } from 'next-intl'
import { can } from '@/lib/core/permissions'
import { useViewer } from '../../dashboard/staff-viewer'
import { TextareaField } from '../../forms/textarea-field'
import { Checkbox } from '../../ui/checkbox'
import type { useArticleForm } from './use-article-form'
import type { EditableArticle } from './writing-calls'

interface Props {
  form: ReturnType<typeof useArticleForm>['form']
  article: EditableArticle
  lang: string
}

/** What readers are told of a change of what they know; who decides also says whether it alters advice. */
export function ChangeNoteFields({ form, article, lang }: Props) {
  const t = useTranslations('changeNote')
  const decides = can(useViewer(), 'article.decide')
  // An author goes on from the edit that waits, an administrator from what is public.
  const written = decides ? null : article.editorial.edit?.change_note
  return (
    <div>
      <TextareaField
        label={t('label')}
        hint={t('hint')}
        state={form.field('change_note')}
        defaultValue={written ?? ''}
        lang={lang}
        rows={3}
        required={false}
      />
      {decides ? (
        <Checkbox
          label={t('medical')}
          hint={t('medicalHint')}
          onChange={(event) => form.set('is_medical', event.target.checked)}
        />
      ) : null}
    </div>
  )
}
