'use client'

import type { Editor } from '@tiptap/core'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type FormEvent, useId, useState } from 'react'
import { limits } from '@/lib/core/limits'
import { MAX_ALT_LENGTH, validateAlt } from '@/lib/core/rich-text'
import { useText } from '../forms/use-failure-text'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Input, Textarea } from '../ui/input'
import type { parseLink } from './formatting'
import { PictureDialog, type PictureDialogProps } from './picture-dialog'
import type { readFootnote, setFootnote } from './text-nodes'

/** Parts of the editor. Importing them here would split the editor's code and add 5 KB to the first load. */
interface EditorParts {
  parseLink: typeof parseLink
  readFootnote: typeof readFootnote
  setFootnote: typeof setFootnote
}

interface EditorDialogProps {
  editor: Editor
  parts: EditorParts
  onClose: () => void
}

interface Props extends Omit<EditorDialogProps, 'parts'>, ComponentProps<typeof Field> {
  title: string
  /** Name of the input that `children` renders. */
  name: string
  submitLabel: string
  /** Applies the input. Returns false to keep the dialog open, with the focus in the field. */
  onSubmit: (typed: string) => boolean
  /** Shown if there is something to remove. */
  remove?: { label: string; run: () => void } | null
}

/** A dialog of the editor with one field. */
function FieldDialog(props: Props) {
  const { editor, onClose, title, name, submitLabel, onSubmit, remove, ...field } = props
  const t = useTranslations('editor')
  const form = useId()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The editor is inside another form, which must not be submitted along with this one.
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

/** Sets, changes or removes the link at the cursor. */
function LinkDialog({ editor, parts, onClose }: EditorDialogProps) {
  const t = useTranslations('editor')
  const [error, setError] = useState<string | null>(null)
  const { href } = editor.getAttributes('link')
  const current = typeof href === 'string' ? href : ''
  const atLink = () => editor.chain().focus().extendMarkRange('link')

  const link = (typed: string) => {
    const address = parts.parseLink(typed)
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

/** Inserts a footnote at the cursor, or changes or removes the selected one. */
function FootnoteDialog({ editor, parts, onClose }: EditorDialogProps) {
  const t = useTranslations('editor')
  const current = parts.readFootnote(editor)
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
        if (fits) parts.setFootnote(editor, words)
        return fits
      }}
      remove={
        current === null
          ? null
          : { label: t('footnoteRemove'), run: () => parts.setFootnote(editor, '') }
      }
      label={t('footnoteWords')}
      hint={t('footnoteHint')}
    >
      {(control) => <Textarea {...control} name="words" rows={3} defaultValue={current ?? ''} />}
    </FieldDialog>
  )
}

/** Edits the description of the selected picture. */
function AltDialog({ editor, onClose }: Omit<EditorDialogProps, 'parts'>) {
  const t = useTranslations('editor')
  const text = useText()
  const [fault, setFault] = useState<string | null>(null)
  const { alt } = editor.getAttributes('image')

  const describe = (typed: string) => {
    const found = validateAlt(typed)
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
      max={MAX_ALT_LENGTH}
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

export type EditorDialogKind = 'link' | 'picture' | 'alt' | 'footnote'

interface EditorDialogOptions extends EditorDialogProps, PictureDialogProps {
  kind: EditorDialogKind
}

/** A window of the editor. */
export function EditorDialog({ kind, ...options }: EditorDialogOptions) {
  const { editor, onClose, given, place, onPicture } = options
  if (kind === 'link') return <LinkDialog {...options} />
  if (kind === 'footnote') return <FootnoteDialog {...options} />
  if (kind === 'alt') return <AltDialog editor={editor} onClose={onClose} />
  return (
    <PictureDialog
      given={given}
      place={place}
      onPicture={onPicture}
      onClose={onClose}
      returnTo={() => editor.commands.focus()}
    />
  )
}
