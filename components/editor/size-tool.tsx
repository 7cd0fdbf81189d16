import type { Editor } from '@tiptap/core'
import { useTranslations } from 'next-intl'
import { ChoiceTool } from './choice-tool'
import { setSize, type TextSize, textSizes } from './text-size'

/** The menu that sets the size of a line. */
export function SizeTool({ editor, value }: { editor: Editor; value: TextSize }) {
  const t = useTranslations('editor')
  const choices = textSizes.map((size) => ({ value: size, name: t(`sizes.${size}`) }))
  return (
    <ChoiceTool
      label={t('size')}
      value={value}
      choices={choices}
      onChoose={(size) => setSize(editor, size)}
      onLeave={() => editor.commands.focus()}
    >
      <span className="w-28 truncate text-left text-sm font-medium">{t(`sizes.${value}`)}</span>
    </ChoiceTool>
  )
}
