import { Extension } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import type { CareGrade } from '@/lib/core/care-grades'
import { Alignments } from './alignment'
import { CareBox } from './care-box'
import { FarBlocks } from './far-blocks'
import { Footnote } from './footnote'
import { KeyPoints, TextDocument } from './key-points'
import { linkAddress } from './link-address'
import { Pictures } from './pictures'
import { Subscript, Superscript } from './script-marks'
import { tableNodes } from './tables'
import { SmallText } from './text-size'

/** The texts that the editor shows inside the document. */
export interface EditorWords {
  placeholder: string
  /** The label of a care card's grade. */
  careOf: (grade: CareGrade) => string
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

/** The content a text may have: what the sanitiser keeps (lib/platform/html), and nothing else. */
export function createExtensions({ placeholder, careOf, keyPoints }: EditorWords) {
  return [
    TextDocument,
    StarterKit.configure({
      document: false,
      // The first level is the title, which is outside the text.
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (url) => linkAddress(url) !== null,
        HTMLAttributes: { target: null, rel: 'noopener nofollow ugc' },
      },
      code: false,
      codeBlock: false,
      horizontalRule: false,
      // Adds an empty line after a last block that offers no way on; Enter leads out of lists and headings.
      trailingNode: { notAfter: ['heading', 'bulletList', 'orderedList', 'blockquote'] },
      dropcursor: { class: 'editor-drop', color: false },
    }),
    SmallText,
    Superscript,
    Subscript,
    Alignments,
    ListNumbers,
    Pictures,
    CareBox.configure({ labelOf: careOf }),
    KeyPoints.configure({ label: keyPoints }),
    Footnote,
    FarBlocks,
    ...tableNodes,
    Placeholder.configure({ placeholder }),
  ]
}
