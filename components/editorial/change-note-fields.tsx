import { useTranslations } from 'next-intl'
import type { ContentKind } from '@/lib/core/content-kinds'
import { limits } from '@/lib/core/limits'
import { can } from '@/lib/core/permissions'
import { useViewer } from '../dashboard/staff-viewer'
import { TextareaField } from '../forms/text-field'
import type { FieldState } from '../forms/use-checked-form'
import { Checkbox } from '../ui/checkbox'

interface Props {
  kind: ContentKind
  state: FieldState
  written: string
  onMedical: (isMedical: boolean) => void
  /** The language of the text, where known. */
  lang?: string
}

/** The change note for readers; the decider also states whether the change alters medical advice. */
export function ChangeNoteFields({ kind, state, written, onMedical, lang }: Props) {
  const t = useTranslations('changeNote')
  return (
    <div>
      <TextareaField
        label={t('label')}
        hint={t('hint')}
        state={state}
        max={limits.textLength.changeNote}
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
