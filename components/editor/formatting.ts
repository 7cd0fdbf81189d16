import { type Editor, Extension, Mark, mergeAttributes } from '@tiptap/core'
import { AllSelection, type EditorState } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'
import { liftTarget } from '@tiptap/pm/transform'
import { doiUrl, parseDoi } from '@/lib/core/doi'
import { linkTarget } from '@/lib/core/rich-text'
import { guessPhone } from '@/lib/core/typed-phone'

const IS_DOI = /^(?:doi\b|10\.\d{4,9}\/)/i
const HAS_LETTER = /\p{L}/u
const HAS_TARGET = /^(?:[a-z][a-z\d+-]*:|[/#])/i
const IS_MAIL = /^[^\s@/,;]+@[^\s@/,;]+\.[^\s@/,;]+$/
/** A host name, and what may follow it; neither a path (`./page`) nor an IP address. */
const IS_HOST = /^(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+(?:[:/?#]\S*)?$/u
const QUOTES = /^(?:<(.*)>|["'\u201C\u2018\u00AB](.*)["'\u201D\u2019\u00BB])$/

/**
 * Parses a typed link. A text without letters is a telephone number; an address without a scheme is a web or e-mail address or a
 * DOI.
 * @returns the target as the sanitiser keeps it, or null if it is not allowed
 */
export function parseLink(typed: string): string | null {
  const visible = typed.replace(/\p{Cf}/gu, '').trim()
  const [, inTag, inQuotes] = QUOTES.exec(visible) ?? []
  const text = (inTag ?? inQuotes ?? visible).trim().replace(/[.,;]+$/, '')
  const doi = IS_DOI.test(text) ? parseDoi(text) : null
  if (doi) return doiUrl(doi)
  if (HAS_TARGET.test(text)) return linkTarget(text, guessPhone)
  if (!HAS_LETTER.test(text)) return linkTarget(`tel:${text}`, guessPhone)
  if (IS_MAIL.test(text)) return linkTarget(`mailto:${text}`, guessPhone)
  return IS_HOST.test(text) ? linkTarget(`https://${text}`, guessPhone) : null
}

/** The alignment classes the sanitiser keeps; left is the default and needs none. */
export const alignments = ['left', 'center', 'right', 'justify'] as const

export type Alignment = (typeof alignments)[number]

const isAlignment = (value: string): value is Alignment =>
  (alignments as readonly string[]).includes(value)

function readElement({ className, style }: HTMLElement): Alignment | null {
  const [, named = ''] = /(?:^|\s)align-(\w+)(?:\s|$)/.exec(className) ?? []
  const found = named || style.textAlign
  return isAlignment(found) && found !== 'left' ? found : null
}

/** Alignment by class, as public pages show it: a text never contains inline styles. */
export const Alignments = Extension.create({
  name: 'alignment',
  addGlobalAttributes() {
    return [
      {
        // A list item keeps its original alignment; the button aligns the paragraph inside.
        types: ['paragraph', 'heading', 'listItem'],
        attributes: {
          align: {
            default: null,
            parseHTML: readElement,
            renderHTML: ({ align }) => (align ? { class: `align-${align}` } : {}),
          },
        },
      },
    ]
  },
})

/** The alignment of the line at the cursor. */
export function readAlignment(editor: Editor): Alignment {
  const { align } = editor.state.selection.$from.parent.attrs
  return typeof align === 'string' && isAlignment(align) ? align : 'left'
}

export function setAlignment(editor: Editor, alignment: Alignment): void {
  const align = alignment === 'left' ? null : alignment
  editor
    .chain()
    .focus()
    .updateAttributes('paragraph', { align })
    .updateAttributes('heading', { align })
    .run()
}

/** Line sizes the sanitiser keeps (lib/platform/html), smallest first. The large ones are headings. */
export const textSizes = ['small', 'normal', 'heading4', 'heading3', 'heading2'] as const

export type TextSize = (typeof textSizes)[number]

const LEVELS = { heading2: 2, heading3: 3, heading4: 4 } as const

/** Text in a smaller size; the size menu applies it to whole lines. */
export const SmallText = Mark.create({
  name: 'small',
  parseHTML: () => [{ tag: 'small' }],
  renderHTML: ({ HTMLAttributes }) => ['small', mergeAttributes(HTMLAttributes), 0],
})

/** The size of the line at the cursor. */
export function readSize(editor: Editor): TextSize {
  for (const size of ['heading2', 'heading3', 'heading4'] as const) {
    if (editor.isActive('heading', { level: LEVELS[size] })) return size
  }
  return editor.isActive('small') ? 'small' : 'normal'
}

/** Returns whether lines are selected rather than, for example, a picture. */
export const canSetSize = ({ selection }: EditorState): boolean =>
  selection instanceof AllSelection ||
  (selection.$from.parent.isTextblock && selection.$to.parent.isTextblock)

/** Sets the size of the selected lines as a whole, since half a line cannot be a heading. A cell cannot be one either. */
export function setSize(editor: Editor, size: TextSize): void {
  if (!canSetSize(editor.state)) return
  const { selection } = editor.state
  const { $from, $to, from, to } = selection
  // Selected cells are whole lines; the selection's own range covers only the first cell.
  const isLines = !(selection instanceof CellSelection)
  const chain = editor.chain().focus()
  if (isLines) chain.setTextSelection({ from: $from.start(), to: $to.end() })
  chain.unsetMark('small')
  if (size === 'small') chain.setParagraph().setMark('small')
  else if (size === 'normal') chain.setParagraph()
  else chain.setHeading({ level: LEVELS[size] })
  if (isLines) chain.setTextSelection({ from, to })
  chain.run()
}

/** Makes the selected lines plain paragraphs; cells keep their type. */
export const clearFormatting = (editor: Editor): boolean =>
  editor.chain().unsetAllMarks().clearNodes().resetAttributes('paragraph', 'align').run()

/**
 * Tiptap's command that turns lines into paragraphs and takes them out of lists and cards, but without the lines of tables: it
 * would make every cell the first type that a row can contain, a header. Headings, lists and the Backspace key use it too.
 */
export const BlockClearing = Extension.create({
  name: 'blockClearing',
  addCommands: () => ({
    clearNodes:
      () =>
      ({ state, tr, dispatch }) => {
        if (!dispatch) return true
        for (const { $from, $to } of tr.selection.ranges) {
          state.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
            if (node.isText) return false
            const isTable = node.type.spec.tableRole === 'table'
            // The selection is inside this table.
            if (isTable && (pos < $from.pos || pos + node.nodeSize > $to.pos)) return false
            const start = tr.doc.resolve(tr.mapping.map(pos))
            const range = start.blockRange(tr.doc.resolve(tr.mapping.map(pos + node.nodeSize)))
            if (!range) return !isTable
            const depth = liftTarget(range)
            if (node.isTextblock) {
              tr.setNodeMarkup(range.start, start.parent.contentMatchAt(start.index()).defaultType)
            }
            if (depth !== null) tr.lift(range, depth)
            return !isTable
          })
        }
        return true
      },
  }),
})

// Tiptap does not publish these marks for every version of the editor; these are equivalent.

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    scriptMarks: {
      toggleSuperscript: () => ReturnType
      toggleSubscript: () => ReturnType
    }
  }
}

/** @param align the equivalent style value of other editors */
const script = (name: string, tag: 'sub' | 'sup', align: 'sub' | 'super') =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [
      { tag },
      {
        style: 'vertical-align',
        getAttrs: (value: unknown) => (value === align ? null : false),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })

/** Superscript, such as the 9 of 10⁹/L. */
export const Superscript = script('superscript', 'sup', 'super').extend({
  addCommands: () => ({
    toggleSuperscript:
      () =>
      ({ commands }) =>
        commands.toggleMark('superscript'),
  }),
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleSuperscript() }
  },
})

/** Subscript, such as the 2 of CO₂. */
export const Subscript = script('subscript', 'sub', 'sub').extend({
  addCommands: () => ({
    toggleSubscript:
      () =>
      ({ commands }) =>
        commands.toggleMark('subscript'),
  }),
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleSubscript() }
  },
})
