'use client'

import type { Editor } from '@tiptap/core'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type FormEvent, useId } from 'react'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'

export interface EditorDialogProps {
  editor: Editor
  onClose: () => void
}

interface Props extends EditorDialogProps, ComponentProps<typeof Field> {
  title: string
  /** Name of the input that `children` renders. */
  name: string
  submitLabel: string
  /** Applies what was typed. Returns false to keep the dialog open, with the focus in the field. */
  onSubmit: (typed: string) => boolean
  /** Shown when there is something to remove. */
  remove?: { label: string; run: () => void } | null
}

/** A dialog of the editor with one field. */
export function FieldDialog(props: Props) {
  const { editor, onClose, title, name, submitLabel, onSubmit, remove, ...field } = props
  const t = useTranslations('editor')
  const form = useId()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The editor itself is inside a form, which must not be submitted along with this one.
    event.stopPropagation()
    const input = event.currentTarget.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
    if (onSubmit(input.value)) onClose()
    else input.focus()
  }

  return (
    <Dialog
      title={title}
      closeLabel={t('cancel')}
      open
      onOpenChange={onClose}
      keepsOpen
      returnTo={() => editor.commands.focus()}
      footer={
        <>
          {remove ? (
            <Button
              variant="secondary"
              onClick={() => {
                remove.run()
                onClose()
              }}
            >
              {remove.label}
            </Button>
          ) : null}
          <Button type="submit" form={form}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit}>
        <Field {...field} />
      </form>
    </Dialog>
  )
}
