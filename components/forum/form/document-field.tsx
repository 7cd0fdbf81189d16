'use client'

import { useTranslations } from 'next-intl'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { FileField } from '../../forms/file-field'
import { Checkbox } from '../../ui/checkbox'
import { TICKED } from './case-form-schema'
import { documentRule } from './document-rule'
import type { CaseFormState } from './use-case-form'

interface Props {
  form: CaseFormState
  /** The document the case already has. */
  current: ForumPostDetailDto['attachment']
  /** Of the upload, 0 to 1. */
  share: number
}

/** "Attach a document": a PDF, required as soon as the box is ticked. */
export function DocumentField({ form, current, share }: Props) {
  const t = useTranslations('forum')
  const tRules = useTranslations('validation')
  const isOn = form.watch('attach') === TICKED
  const error = form.field('attachment').error ?? form.serverErrors.attachment?.join(' · ')
  return (
    <div className="grid gap-2">
      <Checkbox
        label={t('attach')}
        checked={isOn}
        onChange={({ target }) => form.set('attach', target.checked ? TICKED : '')}
      />
      {isOn ? (
        <FileField
          label={current ? t('otherDocument', { name: current.name }) : t('document')}
          hint={t('documentHint')}
          rule={documentRule}
          faultTexts={{ type: tRules('paperType'), size: tRules('attachmentSize') }}
          file={form.watch('attachment') ?? null}
          onFile={(file) => {
            form.set('attachment', file)
            form.dropServerErrors()
          }}
          isRequired={!current}
          {...(error ? { error } : {})}
          {...(form.isBusy ? { progress: share } : {})}
        />
      ) : null}
    </div>
  )
}
