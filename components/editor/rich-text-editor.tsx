'use client'

import './editor.css'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditorState } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type FormEvent, useId, useRef, useState } from 'react'
import { limits } from '@/lib/core/limits'
import { MAX_ALT_LENGTH, validateAlt } from '@/lib/core/rich-text'
import { minutesFor } from '@/lib/core/text'
import type { PictureDto } from '@/lib/modules/files/schema'
import { useText } from '../forms/use-failure-text'
import { Button } from '../ui/button'
import { cn } from '../ui/class-names'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Input, Textarea } from '../ui/input'
import { EditorSkeleton } from './editor-skeleton'
import { parseLink } from './formatting'
import type { PasteLoss } from './paste'
import { PictureDialog } from './picture-dialog'
import { getPositionAfter } from './tables'
import { readFootnote, setFootnote } from './text-nodes'
import { Toolbar } from './toolbar'
import { useRichText } from './use-rich-text'
import { readWordCount } from './written-text'

interface EditorDialogProps {
  editor: Editor
  onClose: () => void
}

interface Props extends EditorDialogProps, ComponentProps<typeof Field> {
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
function LinkDialog({ editor, onClose }: EditorDialogProps) {
  const t = useTranslations('editor')
  const [error, setError] = useState<string | null>(null)
  const { href } = editor.getAttributes('link')
  const current = typeof href === 'string' ? href : ''
  const atLink = () => editor.chain().focus().extendMarkRange('link')

  const link = (typed: string) => {
    const address = parseLink(typed)
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
function FootnoteDialog({ editor, onClose }: EditorDialogProps) {
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

/** The length of the text. */
function EditorFooter({ editor }: { editor: Editor }) {
  const t = useTranslations('editor')
  const words = useEditorState({ editor, selector: ({ editor: shown }) => readWordCount(shown) })
  return (
    <p className="border-t border-line px-4 py-2 text-sm text-muted tabular-nums">
      {t('words', { words, minutes: minutesFor(words) })}
    </p>
  )
}

/** Edits the description of the selected picture. */
function AltDialog({ editor, onClose }: EditorDialogProps) {
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

export interface RichTextEditorProps {
  /** The accessible name of the text. */
  label: string
  /** Sanitised HTML; ignores later values: give the editor another `key` instead. */
  initial: string
  onChange: (html: string) => void
  placeholder: string
  /** The language of the text. */
  lang: string
  isInvalid: boolean
  /** Ids of further descriptions. */
  describedBy: string
  /** False hides the button of a text that takes no pictures. */
  hasPictures?: boolean
  /** For texts that show footnotes to readers at the end. */
  hasFootnotes?: boolean
}

/** A rich-text editor that produces only content the sanitiser keeps. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, initial, onChange, isInvalid, lang, describedBy, hasPictures = true } = props
  const t = useTranslations('editor')
  const id = useId()
  const tools = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'link' | 'picture' | 'alt' | 'footnote' | null>(null)
  const [given, setGiven] = useState<File[]>([])
  const [number, setNumber] = useState(1)
  const [pasteLoss, setPasteLoss] = useState<PasteLoss | null>(null)
  const openPictures = (files: File[]) => {
    if (!hasPictures) return
    setGiven(files)
    setNumber(1)
    setOpen('picture')
  }
  const editor = useRichText({
    initial,
    placeholder: props.placeholder,
    getCare: (grade) => t(`careWords.${grade}`),
    keyPoints: t('keyPoints'),
    onChange,
    onPictures: openPictures,
    onPasted: setPasteLoss,
    onTools: () => tools.current?.focus(),
    attributes: {
      class: 'editor-text prose',
      role: 'textbox',
      lang,
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-describedby': `${describedBy} ${id}`,
      ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
    },
  })
  if (!editor) return <EditorSkeleton />

  const close = () => setOpen(null)
  // A new picture must not replace the selected one.
  const onPicture = () => (editor.isActive('image') ? setOpen('alt') : openPictures([]))
  const insert = ({ url, alt, width, height }: PictureDto) => {
    const attrs = { src: url, alt, width, height }
    // Inserts after the selection, so that a picture under the drop stays.
    editor
      .chain()
      .focus()
      .insertContentAt(getPositionAfter(editor), [{ type: 'image', attrs }, { type: 'paragraph' }])
      .run()
    if (number < given.length) setNumber(number + 1)
    else close()
  }

  return (
    <div
      className={cn(
        'rounded-card border bg-surface',
        isInvalid ? 'border-danger' : 'border-edge focus-within:border-ink',
      )}
    >
      <Toolbar
        editor={editor}
        ref={tools}
        onLink={() => setOpen('link')}
        {...(hasPictures ? { onPicture } : {})}
        {...(props.hasFootnotes ? { onFootnote: () => setOpen('footnote') } : {})}
      />
      <EditorContent editor={editor} />
      <EditorFooter editor={editor} />
      <p id={id} className="sr-only">
        {t('keys')}
      </p>
      <p role="status" className={pasteLoss ? 'px-4 pb-3 text-sm text-muted' : 'sr-only'}>
        {pasteLoss?.pictures ? t('picturesLeft', { count: pasteLoss.pictures }) : ''}{' '}
        {pasteLoss?.links ? t('linksLeft', { count: pasteLoss.links }) : ''}{' '}
        {pasteLoss?.cells ? t('cellsFlattened', { count: pasteLoss.cells }) : ''}{' '}
        {pasteLoss?.hasMore ? t('pasteLost') : ''}
      </p>
      {open === 'link' ? <LinkDialog editor={editor} onClose={close} /> : null}
      {open === 'footnote' ? <FootnoteDialog editor={editor} onClose={close} /> : null}
      {open === 'alt' ? <AltDialog editor={editor} onClose={close} /> : null}
      {open === 'picture' ? (
        <PictureDialog
          key={number}
          given={given[number - 1] ?? null}
          place={{ number, total: given.length }}
          onPicture={insert}
          onClose={close}
          returnTo={() => editor.commands.focus()}
        />
      ) : null}
    </div>
  )
}
