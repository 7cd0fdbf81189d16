import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { readingMinutes } from '@/lib/core/text'

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

/** How long the text is. */
export function EditorFooter({ editor }: { editor: Editor }) {
  const t = useTranslations('editor')
  const text = useEditorState({
    editor,
    selector: ({ editor: shown }) => shown.getText({ blockSeparator: ' ' }),
  })
  return (
    <p className="border-t border-line px-4 py-2 text-sm text-muted tabular-nums">
      {t('words', { words: countWords(text), minutes: readingMinutes(text) })}
    </p>
  )
}
