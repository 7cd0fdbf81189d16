import type { KeyboardEvent, RefObject } from 'react'
import type { ShownDocument } from '../shown-document'
import type { ViewerTexts } from '../viewer-texts'
import { DocumentPage } from './document-page'
import { DocumentToolbar } from './document-toolbar'
import { pageLabel } from './page-label'
import type { OpenDocument } from './use-document'
import { type Pages, usePages } from './use-pages'

interface Props {
  document: OpenDocument
  shown: ShownDocument
  texts: ViewerTexts
  position: RefObject<number>
  onFail: () => void
}

/** Page Up, Page Down, Home and End are left to the browser. */
function onKey(event: KeyboardEvent<HTMLElement>, pages: Pages) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { scrollWidth, clientWidth } = event.currentTarget
  const isWide = scrollWidth > clientWidth
  if (event.key === '+' || event.key === '=') pages.zoomIn?.()
  else if (event.key === '-') pages.zoomOut?.()
  else if (event.key === 'ArrowRight' && !isWide) pages.goTo(pages.current + 1)
  else if (event.key === 'ArrowLeft' && !isWide) pages.goTo(pages.current - 1)
  else return
  event.preventDefault()
}

/** The pages of an open document, one below the other, in a scrolling box. */
export function DocumentPages({ document, shown, texts, position, onFail }: Props) {
  const total = document.pdf.numPages
  const pages = usePages(total, position)
  return (
    <>
      <DocumentToolbar pages={pages} total={total} texts={texts} />
      <section
        ref={pages.box}
        data-pages
        aria-label={shown.title}
        lang={shown.lang}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={pages.onScroll}
        onKeyDown={(event) => onKey(event, pages)}
        className="relative min-h-0 flex-1 overflow-auto bg-wash p-2 -outline-offset-2"
      >
        {Array.from({ length: total }, (_, at) => at + 1).map((number) => (
          <DocumentPage
            key={number}
            document={document}
            number={number}
            width={pages.width}
            label={pageLabel(texts, number, total)}
            onFail={onFail}
          />
        ))}
      </section>
    </>
  )
}
