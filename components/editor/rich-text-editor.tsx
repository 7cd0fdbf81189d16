'use client'

import './editor.css'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditorState } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { minutesFor } from '@/lib/core/text'
import type { PictureDto } from '@/lib/modules/files/schema'
import { LoadedPart, useFirstLoadOver } from '../layout/loaded-part'
import { cn } from '../ui/class-names'
import type { EditorDialogKind } from './editor-dialog'
import { EditorSkeleton } from './editor-skeleton'
import { parseLink } from './formatting'
import type { PasteLoss } from './paste'
import { getPositionAfter } from './tables'
import { readFootnote, setFootnote } from './text-nodes'
import { Toolbar } from './toolbar'
import { useRichText } from './use-rich-text'
import { readWordCount } from './written-text'

const dialogParts = { parseLink, readFootnote, setFootnote }
const loadDialog = () => import('./editor-dialog').then((loaded) => loaded.EditorDialog)

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
  const [open, setOpen] = useState<EditorDialogKind | null>(null)
  const [given, setGiven] = useState<File[]>([])
  const [number, setNumber] = useState(1)
  const [pasteLoss, setPasteLoss] = useState<PasteLoss | null>(null)
  const isFirstLoadOver = useFirstLoadOver()
  useEffect(() => {
    // Preloads the code so that dialogs open immediately; if this fails, it loads when one opens.
    if (isFirstLoadOver) void loadDialog().catch(() => {})
  }, [isFirstLoadOver])
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
      data-editor
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
      {open ? (
        <LoadedPart
          key={`${open} ${number}`}
          load={loadDialog}
          props={{
            kind: open,
            editor,
            parts: dialogParts,
            given: given[number - 1] ?? null,
            place: { number, total: given.length },
            onPicture: insert,
            onClose: close,
          }}
          loading={null}
        />
      ) : null}
    </div>
  )
}
