import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { createLateTyping } from '@/lib/browser/drafts/late-typing'
import { cleanPasted } from './clean-pasted'
import { createExtensions, type EditorWords } from './extensions'
import { looksLikeMarkdown, pasteMarkdown } from './markdown'
import { findPasteLoss, type PasteLoss, type ReadPaste } from './paste-loss'
import { containsOnlyNames, picturesIn } from './picture-file'
import { readHtml } from './written-text'

interface Options extends EditorWords {
  initial: string
  attributes: Record<string, string>
  /** Called a moment after the last keystroke, and before anything reads the form (late-typing.ts). */
  onChange: (html: string) => void
  /** Called when pictures were dropped or pasted; the cursor is where they go. */
  onPictures: (files: File[]) => void
  /** Called after a paste; null when nothing was lost. */
  onPasted: (loss: PasteLoss | null) => void
  /** Moves the focus to the toolbar, for keyboard users. */
  onTools: () => void
}

/** Creates the editor: null until it is ready. Later options apply from then on; the initial text is read once. */
export function useRichText(options: Options): Editor | null {
  const now = useRef(options)
  useEffect(() => {
    now.current = options
  })
  const { attributes } = options
  const typed = useRef<Editor | null>(null)
  const [late] = useState(() =>
    createLateTyping(() => {
      if (typed.current) now.current.onChange(readHtml(typed.current))
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
        const { html: clean, picturesLeft, linksLeft, cellsFlattened, hasLost } = cleanPasted(html)
        pasted.current = {
          html: clean,
          pictures: picturesLeft,
          links: linksLeft,
          cells: cellsFlattened,
          hasMore: hasLost,
        }
        return clean
      },
      handlePaste(view, { clipboardData }, slice) {
        // Word and spreadsheets add a picture of the text to the clipboard: the text is meant.
        const text = clipboardData?.getData('text/plain')
        const read = pasted.current
        pasted.current = null
        now.current.onPasted(read && findPasteLoss(read, slice))
        const pictures = picturesIn(clipboardData?.files)
        // File managers put the names of copied files on the clipboard, too.
        const isText = text && (read || !containsOnlyNames(text, pictures))
        if (pictures.length > 0 && !isText) {
          now.current.onPictures(pictures)
          return true
        }
        if (text && !read && !isPlain.current && looksLikeMarkdown(text)) {
          void pasteMarkdown(view, text)
          return true
        }
        if (text && slice.size === 0) return view.pasteText(text)
        return false
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
      handleKeyDown(_view, { altKey, key, shiftKey }) {
        isPlain.current = shiftKey && key.toLowerCase() === 'v'
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
