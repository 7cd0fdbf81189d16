'use client'

import type { Editor } from '@tiptap/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { linkAddress } from './link-address'

interface Props {
  editor: Editor
  onClose: () => void
}

/** Sets, changes or removes the link where the cursor stands. */
export function LinkDialog({ editor, onClose }: Props) {
  const t = useTranslations('editor')
  const form = useId()
  const [error, setError] = useState<string | null>(null)
  const { href } = editor.getAttributes('link')
  const current = typeof href === 'string' ? href : ''

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The text stands in a form of its own, which must not hear of this one.
    event.stopPropagation()
    const field = event.currentTarget.elements.namedItem('address')
    if (!(field instanceof HTMLInputElement)) return
    const address = linkAddress(field.value)
    if (!address) {
      setError(t('linkInvalid'))
      return field.focus()
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    const isBare = editor.state.selection.empty && !current
    if (isBare) {
      const marks = [{ type: 'link', attrs: { href: address } }]
      chain.insertContent({ type: 'text', text: field.value.trim(), marks }).run()
    } else chain.setLink({ href: address }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <Dialog
      title={t('link')}
      closeLabel={t('cancel')}
      open
      onOpenChange={onClose}
      keepsOpen
      returnTo={() => editor.commands.focus()}
      footer={
        <>
          {current ? (
            <Button variant="secondary" onClick={remove}>
              {t('linkRemove')}
            </Button>
          ) : null}
          <Button type="submit" form={form}>
            {t('linkSet')}
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit}>
        <Field label={t('linkAddress')} hint={t('linkHint')} error={error} required>
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
        </Field>
      </form>
    </Dialog>
  )
}
