import type { Editor } from '@tiptap/core'
import { ChevronDown, Table } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ActionMenu, MenuAction, MenuLine, MenuSwitch } from '../ui/choice-menu'
import { changeTable, insertTable, type readTable, type TableAction } from './table-actions'
import { ToolButton } from './tool-button'

const ADDED = ['rowAbove', 'rowBelow', 'columnLeft', 'columnRight'] as const
const SWITCHED = ['headerRow', 'headerColumn'] as const
const DELETED = ['rowDelete', 'columnDelete', 'tableDelete'] as const

/** A new table, or in a table what can be done to it. */
export function TableTool({
  editor,
  value,
}: {
  editor: Editor
  value: ReturnType<typeof readTable>
}) {
  const t = useTranslations('editor')
  const chosen = useRef<TableAction | null>(null)
  if (!value) {
    const insert = () => {
      editor.commands.focus()
      insertTable(editor)
    }
    return <ToolButton label={t('table')} Icon={Table} onClick={insert} />
  }
  const choose = (action: TableAction) => () => {
    chosen.current = action
  }
  return (
    <ActionMenu
      trigger={
        <ToolButton label={t('tableChange')} className="bg-forest-wash text-forest">
          <Table aria-hidden="true" className="size-5" />
          <ChevronDown aria-hidden="true" className="size-4" />
        </ToolButton>
      }
      onCloseAutoFocus={(event) => {
        if (chosen.current === null) return
        event.preventDefault()
        changeTable(editor, chosen.current)
        chosen.current = null
        editor.commands.focus()
      }}
    >
      {ADDED.map((action) => (
        <MenuAction key={action} onSelect={choose(action)}>
          {t(`tables.${action}`)}
        </MenuAction>
      ))}
      <MenuLine />
      {SWITCHED.map((action) => (
        <MenuSwitch key={action} checked={value[action]} onSelect={choose(action)}>
          {t(`tables.${action}`)}
        </MenuSwitch>
      ))}
      <MenuLine />
      {DELETED.map((action) => (
        <MenuAction key={action} onSelect={choose(action)}>
          {t(`tables.${action}`)}
        </MenuAction>
      ))}
    </ActionMenu>
  )
}
