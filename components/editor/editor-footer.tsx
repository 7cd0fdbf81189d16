import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { minutesFor } from '@/lib/core/text'
import { readWordCount } from './written-text'

/** The length of the text. */
export function EditorFooter({ editor }: { editor: Editor }) {
  const t = useTranslations('editor')
  const words = useEditorState({ editor, selector: ({ editor: shown }) => readWordCount(shown) })
  return (
    <p className="border-t border-line px-4 py-2 text-sm text-muted tabular-nums">
      {t('words', { words, minutes: minutesFor(words) })}
    </p>
  )
}
