import type { Editor } from '@tiptap/core'
import { ChevronDown, Table } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { MenuButton } from '../ui/menu-button'
import { changeTable, insertTable, type readTable, type TableAction } from './table-actions'
import { ToolButton } from './tool-button'

const ADDED = ['rowAbove', 'rowBelow', 'columnLeft', 'columnRight'] as const
const SWITCHED = ['headerRow', 'headerColumn'] as const
const DELETED = ['rowDelete', 'columnDelete', 'tableDelete'] as const
const ACTIONS = [...ADDED, ...SWITCHED, ...DELETED]

/** Inserts a table; inside a table, the actions on it. */
export function TableTool({
  editor,
  value,
}: {
  editor: Editor
  value: ReturnType<typeof readTable>
}) {
  const t = useTranslations('editor')
  if (!value) {
    const insert = () => {
      editor.commands.focus()
      insertTable(editor)
    }
    return <ToolButton label={t('table')} Icon={Table} onClick={insert} />
  }
  const entry = (action: TableAction) => ({ id: action, name: t(`tables.${action}`) })
  return (
    <MenuButton
      trigger={
        <ToolButton label={t('tableChange')} className="bg-forest-wash text-forest">
          <Table aria-hidden="true" className="size-5" />
          <ChevronDown aria-hidden="true" className="size-4" />
        </ToolButton>
      }
      groups={[
        ADDED.map(entry),
        SWITCHED.map((action) => ({ ...entry(action), isOn: value[action] })),
        DELETED.map(entry),
      ]}
      onChoose={(id) => {
        const chosen = ACTIONS.find((action) => action === id)
        if (chosen) changeTable(editor, chosen)
        editor.commands.focus()
      }}
    />
  )
}
