'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { limits } from '@/lib/core/limits'
import { contentLanguageOf } from '@/lib/core/locales'
import { FormButtons } from '../../dashboard/form-buttons'
import { ChangeNoteFields } from '../../editorial/change-note-fields'
import { ApiForm } from '../../forms/api-form'
import { AudienceField } from '../../forms/audience-field'
import { LanguageField } from '../../forms/language-field'
import { TextField } from '../../forms/text-field'
import { TopicsField } from '../../topics/manage/topics-field'
import { Button } from '../../ui/button'
import type { OpenedPaper } from './opened-paper'
import { PaperDetails } from './paper-details'
import { PaperFile } from './paper-file'
import { textsOf } from './paper-texts'
import { ReferenceField } from './reference-field'
import { usePaperForm } from './use-paper-form'

interface Props {
  /** The paper to change; a new one when absent. */
  opened?: OpenedPaper
  onClose: () => void
  /** Discards what was typed, and shows what someone else wrote meanwhile. */
  onNewer?: () => void
}

/** A paper's fields and document. What was typed and chosen stays when saving fails. */
export function PaperForm({ opened, onClose, onNewer }: Props) {
  const t = useTranslations('papers')
  const tEditorial = useTranslations('editorial')
  const locale = useLocale()
  const [before] = useState(() => opened && textsOf(opened))
  const { form, topics, share, cancel, isOutdated, saveAnyway } = usePaperForm({
    opened,
    before,
    onClose,
  })
  const remedy = isOutdated ? (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" busy={form.isBusy} onClick={saveAnyway}>
        {tEditorial('saveAnyway')}
      </Button>
      <Button variant="secondary" onClick={onNewer}>
        {tEditorial('showNewer')}
      </Button>
    </div>
  ) : null
  return (
    <ApiForm
      onSubmit={form.submit}
      problemTitle={t(opened ? 'updateFailed' : 'createFailed')}
      problem={form.problem}
      remedy={remedy}
    >
      <TextField
        label={t('titleField')}
        state={form.field('paper_title')}
        max={limits.textLength.paperTitle}
        defaultValue={before?.paper_title ?? ''}
      />
      <LanguageField
        state={form.field('language')}
        defaultValue={before?.language ?? contentLanguageOf(locale)}
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
