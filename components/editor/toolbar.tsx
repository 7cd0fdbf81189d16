'use client'

import type { Editor } from '@tiptap/core'
import {
  Bold,
  Captions,
  ImagePlus,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  MessageSquareQuote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
  Undo2,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Toolbar as Radix } from 'radix-ui'
import type { Ref } from 'react'
import { AlignTool } from './align-tool'
import { CareTool } from './care-tool'
import { useToolStates } from './editor-state'
import { toggleKeyPoints } from './key-points'
import { SizeTool } from './size-tool'
import { TableTool } from './table-tool'
import { ToolButton } from './tool-button'

interface Props {
  editor: Editor
  ref: Ref<HTMLDivElement>
  onLink: () => void
  /** Describes the selected picture, or adds a new one; absent where the text takes no pictures. */
  onPicture?: () => void
  /** Adds a footnote or edits the selected one; absent where the text has none. */
  onFootnote?: () => void
}

/** The toolbar. A single tab stop with arrow keys inside; Escape returns to the text. */
export function Toolbar({ editor, ref, onLink, onPicture, onFootnote }: Props) {
  const t = useTranslations('editor')
  const on = useToolStates(editor)
  // The `focus` command waits for a frame, and a key typed meanwhile would be lost.
  const run = () => {
    editor.view.focus()
    return editor.chain()
  }
  const clean = () => run().unsetAllMarks().clearNodes().resetAttributes('paragraph', 'align').run()
  return (
    <Radix.Root
      ref={ref}
      aria-label={t('tools')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') editor.view.focus()
      }}
      // On phones one line that scrolls sideways: the keyboard leaves little room for the text.
      className="sticky top-0 z-10 flex items-center gap-0.5 rounded-t-card border-b border-line bg-surface p-1 max-sm:overflow-x-auto sm:flex-wrap max-sm:[&>*]:shrink-0"
    >
      <ToolButton
        label={t('undo')}
        Icon={Undo2}
        disabled={!on.canUndo}
        onClick={() => run().undo().run()}
      />
      <ToolButton
        label={t('redo')}
        Icon={Redo2}
        disabled={!on.canRedo}
        onClick={() => run().redo().run()}
      />
      <SizeTool editor={editor} value={on.size} />
      <ToolButton
        label={t('bold')}
        Icon={Bold}
        isOn={on.isBold}
        onClick={() => run().toggleBold().run()}
      />
      <ToolButton
        label={t('italic')}
        Icon={Italic}
        isOn={on.isItalic}
        onClick={() => run().toggleItalic().run()}
      />
      <ToolButton
        label={t('underline')}
        Icon={Underline}
        isOn={on.isUnderlined}
        onClick={() => run().toggleUnderline().run()}
      />
      <ToolButton
        label={t('strike')}
        Icon={Strikethrough}
        isOn={on.isStruck}
        onClick={() => run().toggleStrike().run()}
      />
      <ToolButton
        label={t('superscript')}
        Icon={Superscript}
        isOn={on.isRaised}
        onClick={() => run().toggleSuperscript().run()}
      />
      <ToolButton
        label={t('subscript')}
        Icon={Subscript}
        isOn={on.isLowered}
        onClick={() => run().toggleSubscript().run()}
      />
      <ToolButton
        label={t('numbered')}
        Icon={ListOrdered}
        isOn={on.isNumbered}
        onClick={() => run().toggleOrderedList().run()}
      />
      <ToolButton
        label={t('bulleted')}
        Icon={List}
        isOn={on.isBulleted}
        onClick={() => run().toggleBulletList().run()}
      />
      <AlignTool editor={editor} value={on.align} />
      <ToolButton label={t('link')} Icon={Link} isOn={on.isLink} onClick={onLink} />
      {onPicture ? (
        <ToolButton
          label={on.isPicture ? t('altEdit') : t('picture')}
          Icon={on.isPicture ? Captions : ImagePlus}
          onClick={onPicture}
        />
      ) : null}
      {onFootnote ? (
        <ToolButton
          label={t('footnote')}
          Icon={MessageSquareQuote}
          isOn={on.isFootnote}
          onClick={onFootnote}
        />
      ) : null}
      <TableTool editor={editor} value={on.table} />
      {onPicture ? (
        <>
          <CareTool editor={editor} value={on.care} />
          <ToolButton
            label={t('keyPoints')}
            Icon={ListChecks}
            isOn={on.hasKeyPoints}
            onClick={() => toggleKeyPoints(editor)}
          />
        </>
      ) : null}
      <ToolButton label={t('clean')} Icon={RemoveFormatting} onClick={clean} />
    </Radix.Root>
  )
}
