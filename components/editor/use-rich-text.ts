import { type Editor, Extension } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import type { Node, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { createTypingDebounce } from '@/lib/browser/drafts/late-typing'
import { convertLineBreaks, flattenCells } from '@/lib/core/flat-cells'
import type { CareGrade } from '@/lib/core/rich-text'
import { linkTarget } from '@/lib/core/rich-text'
import { guessPhone } from '@/lib/core/typed-phone'
import {
  Alignments,
  BlockClearing,
  parseLink,
  SmallText,
  Subscript,
  Superscript,
} from './formatting'
import {
  findPasteLoss,
  joinListContainers,
  type PasteLoss,
  paragraphsToLists,
  type ReadPaste,
  readSymbolFont,
} from './paste'
import { containsOnlyNames, picturesIn } from './picture-files'
import { needsLines, needsLinesAt, tableNodes } from './tables'
import { CareBox, Footnote, KeyPoints, Pictures, TextDocument } from './text-nodes'
import { readHtml } from './written-text'

/** Patterns that each suffice: a heading, a quotation, a table separator, bold text, a named link. */
const MARKDOWN_PATTERN =
  /^ {0,3}(?:#{1,6} \S|> \S|\|? ?:?-{3,}:? ?\|)|\*\*[^\s*][^*\n]{0,300}\*\*|\[[^\]\n]{1,300}\]\((?:https?:|mailto:)/m
/** A single such line may be dialogue or a dose; two are a list. */
const LIST_LINE = /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S/gm

const MAX_PASTED_LENGTH = 200_000

/** Returns whether a plain text is Markdown, as chat programs, note apps and code editors produce it. */
export function looksLikeMarkdown(text: string): boolean {
  if (text.length > MAX_PASTED_LENGTH) return false
  return MARKDOWN_PATTERN.test(text) || (text.match(LIST_LINE)?.length ?? 0) > 1
}

/** @returns HTML like that of any page on the clipboard, to be cleaned the same way */
export async function markdownToHtml(text: string): Promise<string> {
  const { marked } = await import('marked')
  return marked.parse(text, { async: false, gfm: true })
}

/** Pastes Markdown as formatted text; as plain text when offline, since the parser cannot be loaded. */
async function pasteMarkdown(view: EditorView, text: string): Promise<void> {
  const html = await markdownToHtml(text).catch(() => null)
  if (view.isDestroyed) return
  if (html === null) view.pasteText(text)
  else view.pasteHTML(html)
}

/**
 * Inserts a slice into cells, with code that loads on first use. Inserts its text at the cursor if that fails, or if the text has
 * changed by then.
 */
async function insertLines(
  view: EditorView,
  slice: Slice,
  insert: (part: typeof import('./cell-paste')) => Transaction,
): Promise<void> {
  const { doc } = view.state
  const part = await import('./cell-paste').catch(() => null)
  if (view.isDestroyed) return
  if (part && view.state.doc.eq(doc)) view.dispatch(insert(part).scrollIntoView())
  else view.pasteText(slice.content.textBetween(0, slice.content.size, ' '))
}

/** Number of blocks on each side of the cursor that the browser always lays out. */
const NEAR = 40
/** How many blocks the cursor may move before the far ones are recalculated. */
const SLACK = 20

interface FarBlocks {
  around: number
  decorations: DecorationSet
}

function mark(doc: Node, around: number): FarBlocks {
  const far: Decoration[] = []
  doc.forEach((block, from, index) => {
    if (Math.abs(index - around) <= NEAR) return
    far.push(Decoration.node(from, from + block.nodeSize, { class: 'is-far' }))
  })
  return { around, decorations: DecorationSet.create(doc, far) }
}

const getCursorBlock = ({ selection }: EditorState) => selection.$head.index(0)

/**
 * Lays out blocks far from the cursor only while visible (editor.css), so that a keystroke costs the same in a long
 * text. Never skips blocks near the cursor: text typed into a skipped block would end up at the end of the previous
 * one.
 */
export const farBlocks = () =>
  new Plugin<FarBlocks>({
    state: {
      init: (_config, state) => mark(state.doc, getCursorBlock(state)),
      apply(tr, { around, decorations }, old, state) {
        const now = getCursorBlock(state)
        const added = state.doc.childCount - old.doc.childCount
        if (Math.abs(now - around) > SLACK || Math.abs(added) > SLACK) return mark(state.doc, now)
        return { around, decorations: decorations.map(tr.mapping, tr.doc) }
      },
    },
    props: {
      decorations(state) {
        return this.getState(state)?.decorations
      },
    },
  })

const FarBlocks = Extension.create({
  name: 'farBlocks',
  addProseMirrorPlugins: () => [farBlocks()],
})

/** The texts that the editor shows inside the document. */
interface EditorWords {
  placeholder: string
  /** The label of a care card's grade. */
  getCare: (grade: CareGrade) => string
  /** The heading above the key points. */
  keyPoints: string
}

/** Attributes of numbered lists that StarterKit does not have. */
const ListNumbers = Extension.create({
  name: 'listNumbers',
  addGlobalAttributes() {
    return [
      {
        types: ['listItem'],
        attributes: {
          value: {
            default: null,
            // Splitting an item must not repeat its number.
            keepOnSplit: false,
            parseHTML: (element) => element.getAttribute('value'),
            renderHTML: ({ value }) => (value ? { value } : {}),
          },
        },
      },
      {
        types: ['orderedList'],
        attributes: {
          // Matches the class that the sanitiser adds for CSS.
          typeClass: {
            default: null,
            parseHTML: () => null,
            renderHTML: ({ type }) => (type ? { class: `list-${type}` } : {}),
          },
          reversed: {
            default: false,
            parseHTML: (element) => element.hasAttribute('reversed'),
            renderHTML: ({ reversed }) => (reversed ? { reversed: '' } : {}),
          },
        },
      },
    ]
  },
})

/** The content that a text may have: exactly what the sanitiser keeps (lib/platform/html). */
export function createExtensions({ placeholder, getCare, keyPoints }: EditorWords) {
  return [
    TextDocument,
    StarterKit.configure({
      document: false,
      // The title, outside the text, has the first level.
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (url) => parseLink(url) !== null,
        HTMLAttributes: { target: null, rel: 'noopener nofollow ugc' },
      },
      code: false,
      codeBlock: false,
      horizontalRule: false,
      // Adds an empty line after a last block that the cursor cannot leave; Enter leaves lists and headings.
      trailingNode: { notAfter: ['heading', 'bulletList', 'orderedList', 'blockquote'] },
      dropcursor: { class: 'editor-drop', color: false },
    }),
    SmallText,
    Superscript,
    Subscript,
    Alignments,
    BlockClearing,
    ListNumbers,
    Pictures,
    CareBox.configure({ getLabel: getCare }),
    KeyPoints.configure({ label: keyPoints }),
    Footnote,
    FarBlocks,
    ...tableNodes,
    Placeholder.configure({ placeholder }),
  ]
}

const OWN_MEDIA = /\ssrc\s*=\s*["']?\/api\/files\//i

/** The result of a paste, and how many pictures were left out. */
interface Pasted {
  html: string
  droppedPictures: number
  /** The number of unusable links, whose words stay. */
  droppedLinks: number
  /** The number of table cells whose paragraphs or lists became lines. */
  cellsFlattened: number
  /** Whether it lost other content that a text cannot contain. */
  hasLost: boolean
}

const FRAGMENT = /<!--\s*StartFragment\s*-->([\s\S]*)<!--\s*EndFragment\s*-->/i
/** Word-only content; vector drawings, their fallbacks and document settings. */
const WORD_ONLY = /<!--\[if (?:gte |!?vml|mso|supportFields)[\s\S]*?<!\[endif\]-->/gi
const NO_PROSE = /<(style|script|xml|title|noscript|iframe|object|head)\b[\s\S]*?<\/\1\s*>/gi
const OFFICE_TAG = /<\/?[a-z]+:[a-z][^>]*>/gi
const LONE_TAG = /<\/?(?:meta|link|base|font|colgroup|col)\b[^>]*>/gi
/** Visible content that a text cannot contain. */
const NO_PLACE =
  /<(?:math|svg|iframe|object|embed|video|audio|canvas|input|select|textarea|mark|hr)\b|\bbackground(?:-color)?\s*:\s*(?!transparent|none|white|inherit|initial|#fff|rgb\(255, ?255, ?255\)|rgba\(0, ?0, ?0, ?0\))[#\w]/i
/** A range of a spreadsheet arrives without its table element. */
const BARE_ROWS = /^\s*(?:<\/?(?:tbody|thead)\b[^>]*>\s*)*<tr\b/i
const COMMENT = /<!--[\s\S]*?-->|<!\[[^\]>]*\]>/g
const PICTURE = /<img\b[^>]*>/gi
const HARD_SPACE = /&nbsp;|&#160;|&#xa0;/gi
/** Keeps single no-break spaces: French puts them before a colon. */
const COLLAPSIBLE_SPACES = /[ \t\r\n\f\u00a0\u202f]{2,}|[\t\r\n\f]/g
const LINK = /<a\b[^<>]*?\bhref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))[^<>]*>/gi
const EMPTY_PARAGRAPH = /<p\b[^>]*>(?:\s|<br\b[^>]*>|<\/?(?:span|b|i|u)\b[^>]*>)*<\/p>/gi

const HEADINGS = { h1: 'h2', h5: 'h4', h6: 'h4' } as const
const isMoved = (tag: string): tag is keyof typeof HEADINGS => tag in HEADINGS

/** Shifts headings to begin at level two, since the title has level one. */
const movedHeadings = (html: string) =>
  html
    .replace(/<p\b([^>]*\bMso(?:Title|Subtitle)\b[^>]*)>([\s\S]*?)<\/p\s*>/gi, '<h2$1>$2</h2>')
    .replace(/(<\/?)(h[156])\b/gi, (all, open: string, name: string) => {
      const tag = name.toLowerCase()
      return isMoved(tag) ? open + HEADINGS[tag] : all
    })

/**
 * Turns clipboard content of Word, Google Docs and web pages into ordinary HTML: without their settings, styles, tags and empty
 * lines, and with Word's lists as lists. The editor reads the remaining marks and alignment from the styles.
 */
export function cleanPasted(html: string): Pasted {
  const [, fragment = html] = FRAGMENT.exec(html) ?? []
  const hasLost = NO_PLACE.test(fragment.replace(WORD_ONLY, ''))
  let droppedPictures = 0
  let droppedLinks = 0
  const prose = fragment.replace(WORD_ONLY, '').replace(NO_PROSE, '')
  const words = convertLineBreaks(readSymbolFont(joinListContainers(paragraphsToLists(prose))))
    .replace(COMMENT, '')
    .replace(OFFICE_TAG, '')
    .replace(LONE_TAG, '')
    .replace(HARD_SPACE, '\u00a0')
    .replace(PICTURE, (tag) => {
      if (OWN_MEDIA.test(tag)) return tag
      droppedPictures += 1
      return ''
    })
    .replace(LINK, (_tag, quoted?: string, single?: string, bare?: string) => {
      const target = linkTarget((quoted ?? single ?? bare ?? '').replace(/&amp;/g, '&'), guessPhone)
      if (target) return `<a href="${target.replace(/&/g, '&amp;')}">`
      droppedLinks += 1
      return '<a>'
    })
  const whole = BARE_ROWS.test(words) ? `<table>${words.trim()}</table>` : words
  const { html: flat, flattened } = flattenCells(movedHeadings(whole))
  const clean = flat.replace(EMPTY_PARAGRAPH, '').replace(COLLAPSIBLE_SPACES, ' ').trim()
  return { html: clean, droppedPictures, droppedLinks, cellsFlattened: flattened, hasLost }
}

interface Options extends EditorWords {
  initial: string
  attributes: Record<string, string>
  /** Called a moment after the last keystroke, and before anything reads the form (late-typing.ts). */
  onChange: (html: string) => void
  /** Called when pictures were dropped or pasted, with the cursor at their position. */
  onPictures: (files: File[]) => void
  /** Called after a paste; null when nothing was lost. */
  onPasted: (loss: PasteLoss | null) => void
  /** Moves the focus to the toolbar, for keyboard users. */
  onTools: () => void
}

/** Creates the editor: null until it is ready. Later options apply from then on; the initial text is read once. */
export function useRichText(options: Options): Editor | null {
  const latestOptions = useRef(options)
  useEffect(() => {
    latestOptions.current = options
  })
  const { attributes } = options
  const typed = useRef<Editor | null>(null)
  const [late] = useState(() =>
    createTypingDebounce(() => {
      if (typed.current) latestOptions.current.onChange(readHtml(typed.current))
    }),
  )
  useEffect(() => late.watchLeaving(), [late])
  const pasted = useRef<ReadPaste | null>(null)
  /** Holding Shift pastes plain text. */
  const isPlain = useRef(false)
  const editor = useEditor({
    extensions: createExtensions(options),
    content: options.initial,
    immediatelyRender: false,
    injectCSS: false,
    onUpdate({ editor: changed }) {
      typed.current = changed
      late.note()
    },
    onBlur: late.flush,
    editorProps: {
      attributes,
      transformPastedHTML(html) {
        const {
          html: clean,
          droppedPictures,
          droppedLinks,
          cellsFlattened,
          hasLost,
        } = cleanPasted(html)
        pasted.current = {
          html: clean,
          pictures: droppedPictures,
          links: droppedLinks,
          cells: cellsFlattened,
          hasMore: hasLost,
        }
        return clean
      },
      handlePaste(view, { clipboardData }, slice) {
        // Word and spreadsheets add a picture of the text to the clipboard; use the text.
        const text = clipboardData?.getData('text/plain')
        const read = pasted.current
        pasted.current = null
        const reportLoss = (cells = 0) =>
          latestOptions.current.onPasted(
            read && findPasteLoss({ ...read, cells: read.cells + cells }, slice),
          )
        reportLoss()
        const pictures = picturesIn(clipboardData?.files)
        // File managers also put the names of copied files on the clipboard.
        const isText = text && (read || !containsOnlyNames(text, pictures))
        if (pictures.length > 0 && !isText) {
          latestOptions.current.onPictures(pictures)
          return true
        }
        if (text && !read && !isPlain.current && looksLikeMarkdown(text)) {
          void pasteMarkdown(view, text)
          return true
        }
        if (text && slice.size === 0) return view.pasteText(text)
        if (!needsLines(view.state, slice)) return false
        void insertLines(view, slice, ({ pasteIntoCells }) => {
          const { tr, lines } = pasteIntoCells(view.state, slice)
          if (lines > 1) reportLoss(1)
          return tr.setMeta('paste', true).setMeta('uiEvent', 'paste')
        })
        return true
      },
      handleDrop(view, event, slice, isMove) {
        pasted.current = null
        const pictures = isMove ? [] : picturesIn(event.dataTransfer?.files)
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (pictures.length === 0) {
          const dropped = place && { slice, at: place.pos, isMove }
          if (!dropped || !needsLinesAt(view.state, dropped)) return false
          event.preventDefault()
          view.focus()
          void insertLines(view, slice, ({ dropIntoCell }) => {
            const { tr, start, end } = dropIntoCell(view.state, dropped)
            const selection = TextSelection.create(tr.doc, start, end)
            return tr.setSelection(selection).setMeta('uiEvent', 'drop')
          })
          return true
        }
        event.preventDefault()
        if (place) {
          const at = TextSelection.near(view.state.doc.resolve(place.pos))
          view.dispatch(view.state.tr.setSelection(at))
        }
        latestOptions.current.onPictures(pictures)
        return true
      },
      handleKeyDown(_view, { altKey, key, shiftKey }) {
        isPlain.current = shiftKey && key.toLowerCase() === 'v'
        if (!altKey || key !== 'F10') return false
        latestOptions.current.onTools()
        return true
      },
    },
  })
  const written = JSON.stringify(attributes)
  useEffect(() => {
    if (!editor) return
    const { editorProps } = editor.options
    editor.setOptions({ editorProps: { ...editorProps, attributes: JSON.parse(written) } })
  }, [editor, written])
  return editor
}
