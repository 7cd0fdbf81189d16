import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { useEditorState } from '@tiptap/react'
import { readAlignment } from './alignment'
import { readCare } from './care-box'
import { hasKeyPoints } from './key-points'
import { readTable } from './table-actions'
import { readSize } from './text-size'

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
export function useToolStates(editor: Editor) {
  return useEditorState({ editor, selector: readTools })
}
