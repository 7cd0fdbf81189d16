'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Input } from '../ui/input'
import { type EditorDialogProps, FieldDialog } from './field-dialog'
import { linkAddress } from './link-address'

/** Sets, changes or removes the link at the cursor. */
export function LinkDialog({ editor, onClose }: EditorDialogProps) {
  const t = useTranslations('editor')
  const [error, setError] = useState<string | null>(null)
  const { href } = editor.getAttributes('link')
  const current = typeof href === 'string' ? href : ''
  const atLink = () => editor.chain().focus().extendMarkRange('link')

  const link = (typed: string) => {
    const address = linkAddress(typed)
    if (!address) {
      setError(t('linkInvalid'))
      return false
    }
    const isBare = editor.state.selection.empty && !current
    if (isBare) {
      const marks = [{ type: 'link', attrs: { href: address } }]
      atLink().insertContent({ type: 'text', text: typed.trim(), marks }).run()
    } else atLink().setLink({ href: address }).run()
    return true
  }

  return (
    <FieldDialog
      editor={editor}
      onClose={onClose}
      title={t('link')}
      name="address"
      submitLabel={t('linkSet')}
      onSubmit={link}
      remove={current ? { label: t('linkRemove'), run: () => atLink().unsetLink().run() } : null}
      label={t('linkAddress')}
      hint={t('linkHint')}
      error={error}
      required
    >
      {(control) => (
        <Input
          {...control}
          name="address"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={current}
        />
      )}
    </FieldDialog>
  )
}
