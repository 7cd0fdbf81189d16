import type { Editor } from '@tiptap/core'
import { HeartPulse } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { careGrades } from '@/lib/core/care-grades'
import { type CareState, setCare } from './care-box'
import { ChoiceTool } from './choice-tool'

/** The menu that makes text a care card and sets how soon readers should seek help. */
export function CareTool({ editor, value }: { editor: Editor; value: CareState }) {
  const t = useTranslations('editor')
  // A card without a grade can be given one; no new ungraded cards can be made.
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
