import type { Editor } from '@tiptap/core'
import { HeartPulse } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { careGrades } from '@/lib/core/care-grades'
import { type CareState, setCare } from './care-box'
import { ChoiceTool } from './choice-tool'

/** Whether the words are a care card, and how soon it asks readers to see somebody. */
export function CareTool({ editor, value }: { editor: Editor; value: CareState }) {
  const t = useTranslations('editor')
  // A card without a grade can be given one, not made anew.
  const states: CareState[] = ['none', ...(value === 'plain' ? [value] : []), ...careGrades]
  return (
    <ChoiceTool
      label={t('care')}
      value={value}
      choices={states.map((each) => ({ value: each, name: t(`careGrades.${each}`) }))}
      onChoose={(state) => setCare(editor, state)}
      onLeave={() => editor.commands.focus()}
    >
      <HeartPulse aria-hidden="true" className="size-5" />
    </ChoiceTool>
  )
}
