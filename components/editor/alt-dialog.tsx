'use client'

import type { Editor } from '@tiptap/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { pictureInput } from '@/lib/modules/files/schema'
import { useText } from '../forms/use-text'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Textarea } from '../ui/textarea'

interface Props {
  editor: Editor
  onClose: () => void
}

/** Says anew in words what the selected picture shows. */
export function AltDialog({ editor, onClose }: Props) {
  const t = useTranslations('editor')
  const text = useText()
  const form = useId()
  const [fault, setFault] = useState<string | null>(null)
  const { alt } = editor.getAttributes('image')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The text stands in a form of its own, which must not hear of this one.
    event.stopPropagation()
    const field = event.currentTarget.elements.namedItem('alt')
    if (!(field instanceof HTMLTextAreaElement)) return
    const { data, error } = pictureInput.safeParse({ alt: field.value })
    setFault(error?.issues[0]?.message ?? null)
    if (!data) return field.focus()
    editor.chain().focus().updateAttributes('image', { alt: data.alt }).run()
    onClose()
  }

  return (
    <Dialog
      title={t('altEdit')}
      closeLabel={t('cancel')}
      open
      onOpenChange={onClose}
      keepsOpen
      returnTo={() => editor.commands.focus()}
      footer={
        <Button type="submit" form={form}>
          {t('altSet')}
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit}>
        <Field label={t('alt')} hint={t('altHint')} error={fault ? text(fault) : null} required>
          {(control) => (
            <Textarea
              {...control}
              name="alt"
              rows={2}
              defaultValue={typeof alt === 'string' ? alt : ''}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
