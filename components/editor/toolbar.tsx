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
  RemoveFormatting,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
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
  /** Of a selected picture the words, otherwise a new one; without it the text takes no pictures. */
  onPicture?: () => void
}

/**
 * The tools. One stop of the tab key, arrows inside; Escape leads back into the text.
 */
export function Toolbar({ editor, ref, onLink, onPicture }: Props) {
  const t = useTranslations('editor')
  const on = useToolStates(editor)
  const run = () => editor.chain().focus()
  const clean = () => run().unsetAllMarks().clearNodes().resetAttributes('paragraph', 'align').run()
  return (
    <Radix.Root
      ref={ref}
      aria-label={t('tools')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') editor.commands.focus()
      }}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-0.5 rounded-t-card border-b border-line bg-surface p-1"
    >
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
