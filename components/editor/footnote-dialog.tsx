'use client'

import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { Textarea } from '../ui/textarea'
import { type EditorDialogProps, FieldDialog } from './field-dialog'
import { readFootnote, setFootnote } from './footnote'

/** Inserts a footnote at the cursor, or changes or removes the selected one. */
export function FootnoteDialog({ editor, onClose }: EditorDialogProps) {
  const t = useTranslations('editor')
  const current = readFootnote(editor)
  return (
    <FieldDialog
      editor={editor}
      onClose={onClose}
      title={t('footnote')}
      name="words"
      submitLabel={t('footnoteSet')}
      max={limits.footnote}
      onSubmit={(words) => {
        const fits = [...words].length <= limits.footnote
        if (fits) setFootnote(editor, words)
        return fits
      }}
      remove={
        current === null ? null : { label: t('footnoteRemove'), run: () => setFootnote(editor, '') }
      }
      label={t('footnoteWords')}
      hint={t('footnoteHint')}
    >
      {(control) => <Textarea {...control} name="words" rows={3} defaultValue={current ?? ''} />}
    </FieldDialog>
  )
}
