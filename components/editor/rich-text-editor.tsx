'use client'

import './editor.css'
import { EditorContent } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import type { PictureDto } from '@/lib/modules/files/schema'
import { cn } from '../ui/class-names'
import { AltDialog } from './alt-dialog'
import { EditorFooter } from './editor-footer'
import { EditorSkeleton } from './editor-skeleton'
import { FootnoteDialog } from './footnote-dialog'
import { LinkDialog } from './link-dialog'
import type { PasteLoss } from './paste-loss'
import { PictureDialog } from './picture-dialog'
import { placeBehind } from './table-actions'
import { Toolbar } from './toolbar'
import { useRichText } from './use-rich-text'

export interface RichTextEditorProps {
  /** The accessible name of the text. */
  label: string
  /** Sanitised HTML; later values are ignored: give the editor another `key` instead. */
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

/** A rich-text editor: produces what the sanitiser keeps, and nothing else. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, initial, onChange, isInvalid, lang, describedBy, hasPictures = true } = props
  const t = useTranslations('editor')
  const id = useId()
  const tools = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'link' | 'picture' | 'alt' | 'footnote' | null>(null)
  const [given, setGiven] = useState<File[]>([])
  const [number, setNumber] = useState(1)
  const [left, setLeft] = useState<PasteLoss | null>(null)
  const openPictures = (files: File[]) => {
    if (!hasPictures) return
    setGiven(files)
    setNumber(1)
    setOpen('picture')
  }
  const editor = useRichText({
    initial,
    placeholder: props.placeholder,
    careOf: (grade) => t(`careWords.${grade}`),
    keyPoints: t('keyPoints'),
    onChange,
    onPictures: openPictures,
    onPasted: setLeft,
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
    // Inserted after the selection: a picture that this one was dropped on stays.
    editor
      .chain()
      .focus()
      .insertContentAt(placeBehind(editor), [{ type: 'image', attrs }, { type: 'paragraph' }])
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
      <p role="status" className={left ? 'px-4 pb-3 text-sm text-muted' : 'sr-only'}>
        {left?.pictures ? t('picturesLeft', { count: left.pictures }) : ''}{' '}
        {left?.links ? t('linksLeft', { count: left.links }) : ''}{' '}
        {left?.cells ? t('cellsFlattened', { count: left.cells }) : ''}{' '}
        {left?.hasMore ? t('pasteLost') : ''}
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
