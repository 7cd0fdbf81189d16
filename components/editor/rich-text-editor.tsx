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
import { LinkDialog } from './link-dialog'
import type { PasteLoss } from './paste-loss'
import { PictureDialog } from './picture-dialog'
import { placeBehind } from './table-actions'
import { Toolbar } from './toolbar'
import { useRichText } from './use-rich-text'

export interface RichTextEditorProps {
  /** Names the text. */
  label: string
  /** HTML that the sanitiser has seen; a later one is not taken over: give the editor another `key`. */
  initial: string
  onChange: (html: string) => void
  placeholder: string
  /** The language of the text. */
  lang: string
  isInvalid: boolean
  /** Ids of what else is said about it. */
  describedBy: string
  /** A text that takes no pictures has no button for them either. */
  hasPictures?: boolean
}

/** Writes rich text: what the sanitiser keeps, and nothing else. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, initial, onChange, isInvalid, lang, describedBy, hasPictures = true } = props
  const t = useTranslations('editor')
  const id = useId()
  const tools = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'link' | 'picture' | 'alt' | null>(null)
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
  // A new one must not take the place of the one that is selected.
  const onPicture = () => (editor.isActive('image') ? setOpen('alt') : openPictures([]))
  const insert = ({ url, alt, width, height }: PictureDto) => {
    const attrs = { src: url, alt, width, height }
    // Behind what is selected: another picture, on which this one was dropped, stays.
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
      />
      <EditorContent editor={editor} />
      <EditorFooter editor={editor} />
      <p id={id} className="sr-only">
        {t('keys')}
      </p>
      <p role="status" className={left ? 'px-4 pb-3 text-sm text-muted' : 'sr-only'}>
        {left?.pictures ? t('picturesLeft', { count: left.pictures }) : ''}{' '}
        {left?.hasMore ? t('pasteLost') : ''}
      </p>
      {open === 'link' ? <LinkDialog editor={editor} onClose={close} /> : null}
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
