import { useTranslations } from 'next-intl'
import type { ContentKind } from '@/lib/core/content-kinds'
import { can } from '@/lib/core/permissions'
import { useViewer } from '../dashboard/staff-viewer'
import { TextareaField } from '../forms/textarea-field'
import type { FieldState } from '../forms/use-api-form'
import { Checkbox } from '../ui/checkbox'

interface Props {
  kind: ContentKind
  state: FieldState
  written: string
  onMedical: (isMedical: boolean) => void
  /** Of the text, where that is known. */
  lang?: string
}

/** What readers are told of a change of what they know; who decides also says whether it alters advice. */
export function ChangeNoteFields({ kind, state, written, onMedical, lang }: Props) {
  const t = useTranslations('changeNote')
  return (
    <div>
      <TextareaField
        label={t('label')}
        hint={t('hint')}
        state={state}
        defaultValue={written}
        {...(lang ? { lang } : {})}
        rows={3}
        required={false}
      />
      {can(useViewer(), `${kind}.decide`) ? (
        <Checkbox
          label={t('medical')}
          hint={t('medicalHint')}
          onChange={(event) => onMedical(event.target.checked)}
        />
      ) : null}
    </div>
  )
}
