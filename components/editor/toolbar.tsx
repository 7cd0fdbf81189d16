'use client'

import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Captions,
  ChevronDown,
  Ellipsis,
  Heading,
  HeartPulse,
  ImagePlus,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  MessageSquareQuote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Subscript,
  Superscript,
  Table,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
  Underline,
  Undo2,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Toolbar as Radix } from 'radix-ui'
import { type ComponentProps, type RefObject, useLayoutEffect, useState } from 'react'
import { careGrades } from '@/lib/core/rich-text'
import type { MenuGroup } from '../ui/choice-menu'
import { cn } from '../ui/class-names'
import { MenuButton } from '../ui/menu-button'
import {
  alignments,
  canSetSize,
  clearFormatting,
  readAlignment,
  readSize,
  setAlignment,
  setSize,
  textSizes,
} from './formatting'
import { changeTable, insertTable, readTable, type TableAction } from './tables'
import { type CareState, hasKeyPoints, readCare, setCare, toggleKeyPoints } from './text-nodes'

interface Tool {
  id: string
  /** With `choices`, also the heading of its group in the overflow menu. */
  label: string
  Icon: LucideIcon
  /** Whether the tool is active at the cursor; undefined for a tool without an on state. */
  isOn?: boolean
  isDisabled?: boolean
  /** Whether it edits what is selected: it stays in a narrow bar. */
  isForSelection?: boolean
  /** For a tool that opens a menu; one with a `value` shows it in its accessible name. */
  choices?: MenuGroup
  /** @param choice the id of the chosen menu entry; empty for a tool without a menu */
  run: (choice: string) => void
}

type ToolButtonProps = ComponentProps<typeof Radix.Button> & { label: string }

function ToolButton({ label, className, ...rest }: ToolButtonProps) {
  return (
    <Radix.Button
      {...rest}
      type="button"
      // Keeps the focus in the text, so that the next key typed is not lost.
      onMouseDown={(event) => event.preventDefault()}
      aria-label={label}
      title={label}
      className={cn(
        'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-control px-2',
        'transition-control hover:bg-wash disabled:opacity-60',
        'aria-pressed:bg-forest-wash aria-pressed:text-forest',
        className,
      )}
    />
  )
}

const getChosen = ({ choices }: Tool) => choices?.entries.find(({ id }) => id === choices.value)

/** A tool in the bar: a button, or a button with a menu. */
function BarTool({ tool }: { tool: Tool }) {
  const { id, label, Icon, isOn, isDisabled, choices, run } = tool
  const icon = <Icon aria-hidden="true" className="size-5" />
  if (!choices) {
    return (
      <ToolButton label={label} aria-pressed={isOn} disabled={isDisabled} onClick={() => run('')}>
        {icon}
      </ToolButton>
    )
  }
  const chosen = getChosen(tool)
  return (
    <MenuButton
      trigger={
        <ToolButton
          label={chosen ? `${label}: ${chosen.name}` : label}
          disabled={isDisabled}
          className={cn(isOn && 'bg-forest-wash text-forest')}
        >
          {id === 'size' ? (
            <span className="w-28 truncate text-left text-sm font-medium">{chosen?.name}</span>
          ) : (
            icon
          )}
          <ChevronDown aria-hidden="true" className="size-4" />
        </ToolButton>
      }
      groups={[choices]}
      onChoose={run}
    />
  )
}

/** Joins the ids of a tool and of one of its choices in the overflow menu. */
const SEPARATOR = '.'

/** Tools that start a group in the overflow menu: lists, insertions, and removing the formatting. */
const GROUP_STARTS = ['numbered', 'link', 'clean']

/** Adjacent tools without choices share a group; a tool with choices has a group with its name above. */
function toMenuGroups(tools: readonly Tool[]): MenuGroup[] {
  const groups: MenuGroup[] = []
  let entries: MenuGroup['entries'][number][] | null = null
  for (const { id, label, Icon, isOn, isDisabled = false, choices } of tools) {
    if (choices) {
      const inMenu = (choice: string) => id + SEPARATOR + choice
      groups.push({
        label,
        ...(choices.value === undefined ? {} : { value: inMenu(choices.value) }),
        entries: choices.entries.map((entry) => ({ ...entry, id: inMenu(entry.id), isDisabled })),
      })
      entries = null
      continue
    }
    if (!entries || GROUP_STARTS.includes(id)) {
      entries = []
      groups.push({ entries })
    }
    entries.push({ id, name: label, Icon, isDisabled, ...(isOn === undefined ? {} : { isOn }) })
  }
  return groups
}

/** The menu with the tools that the bar has no room for. */
function OverflowMenu({ tools }: { tools: readonly Tool[] }) {
  const t = useTranslations('editor')
  return (
    <MenuButton
      trigger={
        <ToolButton label={t('more')} className="ml-auto">
          <Ellipsis aria-hidden="true" className="size-5" />
        </ToolButton>
      }
      groups={toMenuGroups(tools)}
      onChoose={(entry) => {
        const [id, choice = ''] = entry.split(SEPARATOR)
        tools.find((tool) => tool.id === id)?.run(choice)
      }}
    />
  )
}

const readTools = ({ editor }: { editor: Editor }) => ({
  canUndo: undoDepth(editor.state) > 0,
  canRedo: redoDepth(editor.state) > 0,
  canSetSize: canSetSize(editor.state),
  size: readSize(editor),
  align: readAlignment(editor),
  isBold: editor.isActive('bold'),
  isItalic: editor.isActive('italic'),
  isUnderlined: editor.isActive('underline'),
  isStruck: editor.isActive('strike'),
  isRaised: editor.isActive('superscript'),
  isLowered: editor.isActive('subscript'),
  isNumbered: editor.isActive('orderedList'),
  isBulleted: editor.isActive('bulletList'),
  isLink: editor.isActive('link'),
  isFootnote: editor.isActive('footnote'),
  isPicture: editor.isActive('image'),
  table: readTable(editor),
  care: readCare(editor),
  hasKeyPoints: hasKeyPoints(editor),
})

const TABLE_ACTIONS = [
  ...(['rowAbove', 'rowBelow', 'columnLeft', 'columnRight', 'headerRow', 'headerColumn'] as const),
  ...(['rowDelete', 'columnDelete', 'tableDelete'] as const),
] satisfies TableAction[]

const ALIGN_ICONS = {
  left: TextAlignStart,
  center: TextAlignCenter,
  right: TextAlignEnd,
  justify: TextAlignJustify,
} as const

/** Lists all tools in toolbar order, with their state at the cursor. */
function useTools({ editor, onLink, onPicture, onFootnote }: ToolbarProps): Tool[] {
  const t = useTranslations('editor')
  const on = useEditorState({ editor, selector: readTools })
  // The `focus` command waits for a frame, during which a typed key would be lost.
  const chain = () => {
    editor.view.focus()
    return editor.chain()
  }
  /** Runs a menu's choice, and returns the focus from the menu to the text. */
  const choose =
    <Choice extends string>(options: readonly Choice[], apply: (choice: Choice) => void) =>
    (id: string) => {
      const choice = options.find((option) => option === id)
      if (choice) apply(choice)
      editor.commands.focus()
    }
  // A card without a grade can get one; new ungraded cards cannot be made.
  const cares: CareState[] = ['none', ...(on.care === 'plain' ? [on.care] : []), ...careGrades]
  const table: Tool = on.table
    ? {
        id: 'table',
        label: t('tableChange'),
        Icon: Table,
        isOn: true,
        isForSelection: true,
        choices: {
          entries: TABLE_ACTIONS.map((action) => ({
            id: action,
            name: t(`tables.${action}`),
            ...(action === 'headerRow' || action === 'headerColumn'
              ? { isOn: on.table?.[action] ?? false }
              : {}),
          })),
        },
        run: choose(TABLE_ACTIONS, (action) => changeTable(editor, action)),
      }
    : {
        id: 'table',
        label: t('table'),
        Icon: Table,
        run() {
          editor.commands.focus()
          insertTable(editor)
        },
      }
  return [
    {
      id: 'undo',
      label: t('undo'),
      Icon: Undo2,
      isDisabled: !on.canUndo,
      run: () => chain().undo().run(),
    },
    {
      id: 'redo',
      label: t('redo'),
      Icon: Redo2,
      isDisabled: !on.canRedo,
      run: () => chain().redo().run(),
    },
    {
      id: 'size',
      label: t('size'),
      Icon: Heading,
      isDisabled: !on.canSetSize,
      choices: {
        value: on.size,
        entries: textSizes.map((size) => ({ id: size, name: t(`sizes.${size}`) })),
      },
      run: choose(textSizes, (size) => setSize(editor, size)),
    },
    {
      id: 'bold',
      label: t('bold'),
      Icon: Bold,
      isOn: on.isBold,
      run: () => chain().toggleBold().run(),
    },
    {
      id: 'italic',
      label: t('italic'),
      Icon: Italic,
      isOn: on.isItalic,
      run: () => chain().toggleItalic().run(),
    },
    {
      id: 'underline',
      label: t('underline'),
      Icon: Underline,
      isOn: on.isUnderlined,
      run: () => chain().toggleUnderline().run(),
    },
    {
      id: 'strike',
      label: t('strike'),
      Icon: Strikethrough,
      isOn: on.isStruck,
      run: () => chain().toggleStrike().run(),
    },
    {
      id: 'superscript',
      label: t('superscript'),
      Icon: Superscript,
      isOn: on.isRaised,
      run: () => chain().toggleSuperscript().run(),
    },
    {
      id: 'subscript',
      label: t('subscript'),
      Icon: Subscript,
      isOn: on.isLowered,
      run: () => chain().toggleSubscript().run(),
    },
    {
      id: 'numbered',
      label: t('numbered'),
      Icon: ListOrdered,
      isOn: on.isNumbered,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      id: 'bulleted',
      label: t('bulleted'),
      Icon: List,
      isOn: on.isBulleted,
      run: () => chain().toggleBulletList().run(),
    },
    {
      id: 'align',
      label: t('align'),
      Icon: ALIGN_ICONS[on.align],
      choices: {
        value: on.align,
        entries: alignments.map((each) => ({
          id: each,
          name: t(`alignments.${each}`),
          Icon: ALIGN_ICONS[each],
        })),
      },
      run: choose(alignments, (alignment) => setAlignment(editor, alignment)),
    },
    { id: 'link', label: t('link'), Icon: Link, isOn: on.isLink, run: onLink },
    ...(onPicture
      ? [
          {
            id: 'picture',
            label: on.isPicture ? t('altEdit') : t('picture'),
            Icon: on.isPicture ? Captions : ImagePlus,
            isForSelection: on.isPicture,
            run: onPicture,
          },
        ]
      : []),
    ...(onFootnote
      ? [
          {
            id: 'footnote',
            label: t('footnote'),
            Icon: MessageSquareQuote,
            isOn: on.isFootnote,
            isForSelection: on.isFootnote,
            run: onFootnote,
          },
        ]
      : []),
    table,
    ...(onPicture
      ? [
          {
            id: 'care',
            label: t('care'),
            Icon: HeartPulse,
            choices: {
              value: on.care,
              entries: cares.map((each) => ({ id: each, name: t(`careGrades.${each}`) })),
            },
            run: choose(cares, (state) => setCare(editor, state)),
          },
          {
            id: 'keyPoints',
            label: t('keyPoints'),
            Icon: ListChecks,
            isOn: on.hasKeyPoints,
            run: () => toggleKeyPoints(editor),
          },
        ]
      : []),
    {
      id: 'clean',
      label: t('clean'),
      Icon: RemoveFormatting,
      run() {
        editor.view.focus()
        clearFormatting(editor)
      },
    },
  ]
}

/** The tools that stay in a narrow bar, most important first; those for the selection come before all. */
const PRIORITY = [
  ...['undo', 'redo', 'bold', 'italic', 'bulleted', 'link', 'size', 'picture', 'numbered'],
  ...['table', 'underline', 'align', 'care', 'keyPoints', 'footnote'],
  ...['superscript', 'subscript', 'strike', 'clean'],
]

/** Widths in rem, as styled above; the gap between two tools included. */
const WIDTHS = { button: 2.875, menu: 3.625, size: 9.375 }

const getWidth = ({ id, choices }: Tool) =>
  id === 'size' ? WIDTHS.size : choices ? WIDTHS.menu : WIDTHS.button

/**
 * Divides the tools between the toolbar row and the overflow menu.
 * @param room the width of the row in rem
 */
function splitTools(tools: readonly Tool[], room: number): { shown: Tool[]; hidden: Tool[] } {
  const rank = ({ id, isForSelection }: Tool) => (isForSelection ? -1 : PRIORITY.indexOf(id))
  const sum = tools.reduce((width, tool) => width + getWidth(tool), 0)
  let left = sum <= room ? room : room - WIDTHS.button
  const fitting = new Set<Tool>()
  for (const tool of [...tools].sort((a, b) => rank(a) - rank(b))) {
    left -= getWidth(tool)
    if (left < 0) break
    fitting.add(tool)
  }
  return {
    shown: tools.filter((tool) => fitting.has(tool)),
    hidden: tools.filter((tool) => !fitting.has(tool)),
  }
}

/** The width inside the element's padding, in rem. */
function useInnerWidth(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  // Before the first paint, so that no tool moves.
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(measured)
      const inside = measured.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      setRoom(inside / parseFloat(getComputedStyle(document.documentElement).fontSize))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return room
}

interface ToolbarProps {
  editor: Editor
  ref: RefObject<HTMLDivElement | null>
  onLink: () => void
  /** Describes the selected picture, or adds a new one; absent for texts without pictures. */
  onPicture?: () => void
  /** Adds a footnote or edits the selected one; absent for texts without footnotes. */
  onFootnote?: () => void
}

/**
 * The toolbar: one row, and a menu with the tools that do not fit into it. A single tab stop with arrow keys inside;
 * Escape returns to the text.
 */
export function Toolbar(props: ToolbarProps) {
  const { editor, ref } = props
  const t = useTranslations('editor')
  const { shown, hidden } = splitTools(useTools(props), useInnerWidth(ref))
  return (
    <Radix.Root
      ref={ref}
      aria-label={t('tools')}
      onKeyDown={({ key, currentTarget, target }) => {
        // The keys of an open menu arrive here too; it returns the focus to its button.
        const isInside = target instanceof Node && currentTarget.contains(target)
        if (key === 'Escape' && isInside) editor.view.focus()
      }}
      className="sticky top-0 z-10 flex items-center gap-0.5 rounded-t-card border-b border-line bg-surface px-0.5 py-1"
    >
      {shown.map((tool) => (
        <BarTool key={tool.id} tool={tool} />
      ))}
      {hidden.length > 0 ? <OverflowMenu tools={hidden} /> : null}
    </Radix.Root>
  )
}
