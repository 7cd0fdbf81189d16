import type { Editor } from '@tiptap/core'
import { TextAlignCenter, TextAlignEnd, TextAlignJustify, TextAlignStart } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Alignment, alignments, setAlignment } from './alignment'
import { ChoiceTool } from './choice-tool'

const ICONS = {
  left: TextAlignStart,
  center: TextAlignCenter,
  right: TextAlignEnd,
  justify: TextAlignJustify,
} as const

/** The menu that sets the alignment of a paragraph. */
export function AlignTool({ editor, value }: { editor: Editor; value: Alignment }) {
  const t = useTranslations('editor')
  const Icon = ICONS[value]
  const choices = alignments.map((each) => ({
    value: each,
    name: t(`alignments.${each}`),
    Icon: ICONS[each],
  }))
  return (
    <ChoiceTool
      label={t('align')}
      value={value}
      choices={choices}
      onChoose={(alignment) => setAlignment(editor, alignment)}
      onLeave={() => editor.commands.focus()}
    >
      <Icon aria-hidden="true" className="size-5" />
    </ChoiceTool>
  )
}
