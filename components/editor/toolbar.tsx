'use client'

import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Captions,
  ChevronDown,
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
import type { ComponentProps, ReactNode, Ref } from 'react'
import { careGrades } from '@/lib/core/rich-text'
import { cn } from '../ui/class-names'
import { MenuButton } from '../ui/menu-button'
import {
  type Alignment,
  alignments,
  readAlignment,
  readSize,
  setAlignment,
  setSize,
  type TextSize,
  textSizes,
} from './formatting'
import { changeTable, insertTable, readTable, type TableAction } from './tables'
import { type CareState, hasKeyPoints, readCare, setCare, toggleKeyPoints } from './text-nodes'

type ToolButtonProps = ComponentProps<typeof Radix.Button> & {
  label: string
  Icon?: LucideIcon
  /** Whether the tool is active at the cursor; undefined for a tool without an on state. */
  isOn?: boolean
}

function ToolButton({ label, Icon, isOn, className, children, ...rest }: ToolButtonProps) {
  return (
    <Radix.Button
      {...rest}
      type="button"
      // Keeps the focus in the text, so that the next key typed is not lost.
      onMouseDown={(event) => event.preventDefault()}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      className={cn(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2',
        'transition-control hover:bg-wash disabled:opacity-60',
        'aria-pressed:bg-forest-wash aria-pressed:text-forest',
        className,
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-5" /> : null}
      {children}
    </Radix.Button>
  )
}

const ADDED = ['rowAbove', 'rowBelow', 'columnLeft', 'columnRight'] as const
const SWITCHED = ['headerRow', 'headerColumn'] as const
const DELETED = ['rowDelete', 'columnDelete', 'tableDelete'] as const
const ACTIONS = [...ADDED, ...SWITCHED, ...DELETED]

/** Inserts a table; inside a table, shows the actions on it. */
function TableTool({ editor, value }: { editor: Editor; value: ReturnType<typeof readTable> }) {
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

interface ChoiceToolProps<Value extends string> {
  label: string
  value: Value
  /** The options with their names, in menu order. */
  choices: readonly { value: Value; name: string; Icon?: LucideIcon }[]
  onChoose: (value: Value) => void
  /** Returns the focus to the text. */
  onLeave: () => void
  /** The content of the button. */
  children: ReactNode
}

/** A tool with several settings, one of which is active. */
function ChoiceTool<Value extends string>(props: ChoiceToolProps<Value>) {
  const { label, value, choices, onChoose, onLeave, children } = props
  const name = choices.find((choice) => choice.value === value)?.name ?? ''
  return (
    <MenuButton
      value={value}
      trigger={
        <ToolButton label={`${label}: ${name}`}>
          {children}
          <ChevronDown aria-hidden="true" className="size-4" />
        </ToolButton>
      }
      groups={[choices.map((choice) => ({ ...choice, id: choice.value }))]}
      onChoose={(id) => {
        const chosen = choices.find((choice) => choice.value === id)
        if (chosen) onChoose(chosen.value)
        onLeave()
      }}
    />
  )
}

/** The menu that sets the size of a line. */
function SizeTool({ editor, value }: { editor: Editor; value: TextSize }) {
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

const readTools = ({ editor }: { editor: Editor }) => ({
  canUndo: undoDepth(editor.state) > 0,
  canRedo: redoDepth(editor.state) > 0,
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

/** The state of every tool at the cursor. */
function useToolStates(editor: Editor) {
  return useEditorState({ editor, selector: readTools })
}

/** The menu that makes text a care card and sets how soon readers should seek help. */
function CareTool({ editor, value }: { editor: Editor; value: CareState }) {
  const t = useTranslations('editor')
  // A card without a grade can get one; new ungraded cards cannot be made.
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

const ICONS = {
  left: TextAlignStart,
  center: TextAlignCenter,
  right: TextAlignEnd,
  justify: TextAlignJustify,
} as const

/** The menu that sets the alignment of a paragraph. */
function AlignTool({ editor, value }: { editor: Editor; value: Alignment }) {
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

interface Props {
  editor: Editor
  ref: Ref<HTMLDivElement>
  onLink: () => void
  /** Describes the selected picture, or adds a new one; absent for texts without pictures. */
  onPicture?: () => void
  /** Adds a footnote or edits the selected one; absent for texts without footnotes. */
  onFootnote?: () => void
}

/** The toolbar. A single tab stop with arrow keys inside; Escape returns to the text. */
export function Toolbar({ editor, ref, onLink, onPicture, onFootnote }: Props) {
  const t = useTranslations('editor')
  const on = useToolStates(editor)
  // The `focus` command waits for a frame, during which a typed key would be lost.
  const run = () => {
    editor.view.focus()
    return editor.chain()
  }
  const clean = () => run().unsetAllMarks().clearNodes().resetAttributes('paragraph', 'align').run()
  return (
    <Radix.Root
      ref={ref}
      aria-label={t('tools')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') editor.view.focus()
      }}
      // On phones, one line that scrolls sideways, because the keyboard leaves little room for the text.
      className="sticky top-0 z-10 flex items-center gap-0.5 rounded-t-card border-b border-line bg-surface p-1 max-sm:overflow-x-auto sm:flex-wrap max-sm:[&>*]:shrink-0"
    >
      <ToolButton
        label={t('undo')}
        Icon={Undo2}
        disabled={!on.canUndo}
        onClick={() => run().undo().run()}
      />
      <ToolButton
        label={t('redo')}
        Icon={Redo2}
        disabled={!on.canRedo}
        onClick={() => run().redo().run()}
      />
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
      {onFootnote ? (
        <ToolButton
          label={t('footnote')}
          Icon={MessageSquareQuote}
          isOn={on.isFootnote}
          onClick={onFootnote}
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
