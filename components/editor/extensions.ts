import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import type { CareGrade } from '@/lib/core/care-grades'
import { Alignments } from './alignment'
import { CareBox } from './care-box'
import { KeyPoints, TextDocument } from './key-points'
import { linkAddress } from './link-address'
import { Pictures } from './pictures'
import { Subscript, Superscript } from './script-marks'
import { tableNodes } from './tables'
import { SmallText } from './text-size'

/** What the editor says within the text. */
export interface EditorWords {
  placeholder: string
  /** The words of a care card's grade. */
  careOf: (grade: CareGrade) => string
  /** What stands above the key points. */
  keyPoints: string
}

/** What a text may hold: what the sanitiser keeps (lib/platform/html), and nothing else. */
export function createExtensions({ placeholder, careOf, keyPoints }: EditorWords) {
  return [
    TextDocument,
    StarterKit.configure({
      document: false,
      // The first level is the title, which stands outside.
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
      // A line to write on below what has none itself; the ends of lists and headings lead on by Enter.
      trailingNode: { notAfter: ['heading', 'bulletList', 'orderedList', 'blockquote'] },
      dropcursor: { class: 'editor-drop', color: false },
    }),
    SmallText,
    Superscript,
    Subscript,
    Alignments,
    Pictures,
    CareBox.configure({ labelOf: careOf }),
    KeyPoints.configure({ label: keyPoints }),
    ...tableNodes,
    Placeholder.configure({ placeholder }),
  ]
}
