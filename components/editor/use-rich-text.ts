import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { cleanPasted } from './clean-pasted'
import { createExtensions, type EditorWords } from './extensions'
import { findPasteLoss, type PasteLoss, type ReadPaste } from './paste-loss'
import { picturesIn } from './picture-file'
import { withTableHeads } from './table-html'

interface Options extends EditorWords {
  initial: string
  attributes: Record<string, string>
  onChange: (html: string) => void
  /** Pictures were dropped or pasted; the cursor stands where they are to go. */
  onPictures: (files: File[]) => void
  /** Something was pasted; null when all of it could be taken along. */
  onPasted: (loss: PasteLoss | null) => void
  /** The way to the tools by keyboard. */
  onTools: () => void
}

/** The line to write on below a picture or a table is no part of the text. */
const withoutEnd = (html: string) => html.replace(/(?:<p><\/p>)+$/, '')

/** The editor itself: null until it is there. Later options count from then on, the first text stays the first. */
export function useRichText(options: Options): Editor | null {
  const now = useRef(options)
  useEffect(() => {
    now.current = options
  })
  const { attributes } = options
  const pasted = useRef<ReadPaste | null>(null)
  const editor = useEditor({
    extensions: createExtensions(options),
    content: options.initial,
    immediatelyRender: false,
    injectCSS: false,
    onUpdate: ({ editor: changed }) =>
      now.current.onChange(withTableHeads(withoutEnd(changed.getHTML()))),
    editorProps: {
      attributes,
      transformPastedHTML(html) {
        const { html: clean, picturesLeft, hasLost } = cleanPasted(html)
        pasted.current = { html: clean, pictures: picturesLeft, hasMore: hasLost }
        return clean
      },
      handlePaste(view, { clipboardData }, slice) {
        // Word and spreadsheets put a picture of the text beside the text: the text is meant.
        const text = clipboardData?.getData('text/plain')
        const read = pasted.current
        pasted.current = null
        now.current.onPasted(read && findPasteLoss(read, slice))
        if (text && slice.size === 0) return view.pasteText(text)
        if (text) return false
        const pictures = picturesIn(clipboardData?.files)
        if (pictures.length > 0) now.current.onPictures(pictures)
        return pictures.length > 0
      },
      handleDrop(view, event, _slice, isMove) {
        const pictures = isMove ? [] : picturesIn(event.dataTransfer?.files)
        if (pictures.length === 0) return false
        event.preventDefault()
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (place) {
          const at = TextSelection.near(view.state.doc.resolve(place.pos))
          view.dispatch(view.state.tr.setSelection(at))
        }
        now.current.onPictures(pictures)
        return true
      },
      handleKeyDown(_view, { altKey, key }) {
        if (!altKey || key !== 'F10') return false
        now.current.onTools()
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
