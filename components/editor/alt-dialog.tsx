'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { faultOfAlt, MOST_ALT } from '@/lib/core/picture-words'
import { useText } from '../forms/use-text'
import { Textarea } from '../ui/textarea'
import { type EditorDialogProps, FieldDialog } from './field-dialog'

/** Edits the description of the selected picture. */
export function AltDialog({ editor, onClose }: EditorDialogProps) {
  const t = useTranslations('editor')
  const text = useText()
  const [fault, setFault] = useState<string | null>(null)
  const { alt } = editor.getAttributes('image')

  const describe = (typed: string) => {
    const found = faultOfAlt(typed)
    setFault(found)
    if (!found) editor.chain().focus().updateAttributes('image', { alt: typed.trim() }).run()
    return !found
  }

  return (
    <FieldDialog
      editor={editor}
      onClose={onClose}
      title={t('altEdit')}
      name="alt"
      submitLabel={t('altSet')}
      onSubmit={describe}
      label={t('alt')}
      hint={t('altHint')}
      error={fault ? text(fault) : null}
      max={MOST_ALT}
      required
    >
      {(control) => (
        <Textarea
          {...control}
          name="alt"
          rows={2}
          defaultValue={typeof alt === 'string' ? alt : ''}
        />
      )}
    </FieldDialog>
  )
}
