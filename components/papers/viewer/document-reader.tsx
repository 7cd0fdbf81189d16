import './text-layer.css'
import { ChevronDown, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react'
import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../../ui/icon-button'
import { Spinner } from '../../ui/spinner'
import type { DocumentView, ViewerTexts } from '../viewer-input'
import { ViewerFailed, ViewerLoading } from '../viewer-states'
import { type OpenDocument, useDocument } from './use-document'

/** Multiples of the box's width. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const FULL_WIDTH = ZOOMS.indexOf(1)
const MAX_WIDTH = 900

/**
 * The scrolling box of a document: its page width, the current page, and how to go to another.
 * @param position the scroll position, from 0 to 1; stored in the caller, so that it survives a failure
 */
function usePages(total: number, position: RefObject<number>) {
  const box = useRef<HTMLElement>(null)
  const [boxWidth, setBoxWidth] = useState(0)
  const [zoomAt, setZoomAt] = useState(FULL_WIDTH)
  const [current, setCurrent] = useState(1)
  const zoom = ZOOMS[zoomAt] ?? 1
  const width = Math.floor(Math.min(boxWidth, MAX_WIDTH) * zoom)

  // Before the first paint, so that the pages do not briefly appear at the wrong width.
  useLayoutEffect(() => {
    if (!box.current) return
    const { paddingLeft, paddingRight } = getComputedStyle(box.current)
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
    const observer = new ResizeObserver(([entry]) => setBoxWidth(entry?.contentRect.width ?? 0))
    setBoxWidth(box.current.clientWidth - padding)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the pages' width changes
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = position.current * box.current.scrollHeight
  }, [width])

  const pages = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]
  return {
    box,
    width,
    zoom,
    current,
    onScroll() {
      if (!box.current) return
      const { scrollTop, scrollHeight, clientHeight } = box.current
      position.current = scrollTop / scrollHeight
      const reached = pages().filter((page) => page.offsetTop <= scrollTop + clientHeight / 3)
      setCurrent(Math.max(1, reached.length))
    },
    goTo(number: number) {
      const page = pages()[Math.min(Math.max(number, 1), total) - 1]
      if (page) box.current?.scrollTo({ top: page.offsetTop })
    },
    /** Null when it cannot be zoomed any further. */
    zoomIn: zoomAt < ZOOMS.length - 1 ? () => setZoomAt(zoomAt + 1) : null,
    zoomOut: zoomAt > 0 ? () => setZoomAt(zoomAt - 1) : null,
  }
}

type Pages = ReturnType<typeof usePages>

/** Margin around the visible part within which pages are drawn. */
const ROOT_MARGIN = '600px 0px'

/** Returns whether an element is in or near the visible part of its scrolling box. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some((entry) => entry.isIntersecting)),
      { root: element.current.closest('[data-pages]'), rootMargin: ROOT_MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}

/** A higher ratio is not visible, and old phones run out of memory. */
const MAX_PIXEL_RATIO = 2
const MAX_PIXELS = 8_000_000

/** Returns the number of canvas pixels per CSS pixel. */
function pixelRatio(width: number, height: number): number {
  const wanted = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  return Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height)))
}

/** A page drawn at a given width, with its text laid over the drawing for selection and screen readers. */
interface PaintedPage {
  canvas: HTMLCanvasElement
  words: HTMLElement
}

/**
 * Draws a page, `width` CSS pixels wide.
 * @throws when the signal aborts the drawing, or data of the page fail to load
 */
async function paintPage(
  page: PDFPageProxy,
  width: number,
  signal: AbortSignal,
): Promise<PaintedPage> {
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const ratio = pixelRatio(viewport.width, viewport.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * ratio)
  canvas.height = Math.floor(viewport.height * ratio)
  const words = document.createElement('div')
  words.className = 'text-layer'
  words.style.setProperty('--total-scale-factor', String(scale))

  const drawing = page.render({ canvas, viewport: page.getViewport({ scale: scale * ratio }) })
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport,
  })
  signal.addEventListener('abort', () => {
    drawing.cancel()
    layer.cancel()
  })
  await Promise.all([drawing.promise, layer.render()])
  return { canvas, words }
}

/** Returns "Page 2 of 6", in the reader's language. */
const pageLabel = (texts: ViewerTexts, page: number, total: number) =>
  texts.page.replace('{page}', String(page)).replace('{total}', String(total))

interface DocumentToolbarProps {
  pages: Pages
  total: number
  texts: ViewerTexts
}

const icon = { 'aria-hidden': true, className: 'size-5' } as const

/** The current page, buttons to the previous and next one, and the zoom. */
function DocumentToolbar({ pages, total, texts }: DocumentToolbarProps) {
  const { current, zoom, zoomIn, zoomOut, goTo } = pages
  return (
    <div
      role="toolbar"
      aria-label={texts.toolbar}
      className="flex items-center justify-between border-b border-line bg-surface px-1"
    >
      <div className="flex items-center">
        <IconButton
          label={texts.previous}
          disabled={current <= 1}
          onClick={() => goTo(current - 1)}
        >
          <ChevronUp {...icon} />
        </IconButton>
        <IconButton
          label={texts.next}
          disabled={current >= total}
          onClick={() => goTo(current + 1)}
        >
          <ChevronDown {...icon} />
        </IconButton>
        <p role="status" className="px-2 text-sm tabular-nums">
          {pageLabel(texts, current, total)}
        </p>
      </div>
      <div className="flex items-center">
        <IconButton label={texts.zoomOut} disabled={!zoomOut} onClick={() => zoomOut?.()}>
          <ZoomOut {...icon} />
        </IconButton>
        <p role="status" className="sr-only">
          {texts.zoom.replace('{percent}', String(zoom * 100))}
        </p>
        <IconButton label={texts.zoomIn} disabled={!zoomIn} onClick={() => zoomIn?.()}>
          <ZoomIn {...icon} />
        </IconButton>
      </div>
    </div>
  )
}

interface DocumentPageProps {
  document: OpenDocument
  number: number
  /** CSS pixels. */
  width: number
  label: string
  onFail: () => void
}

/** A page of a document. Drawn when it is near, and released when far away, to save memory. */
function DocumentPage({ document, number, width, label, onFail }: DocumentPageProps) {
  const box = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [shape, setShape] = useState(document.shape)
  const [isPainted, setPainted] = useState(false)
  const isNear = useNear(box)

  // biome-ignore lint/correctness/useExhaustiveDependencies: onFail does not affect the drawing
  useEffect(() => {
    if (!isNear || width <= 0) return
    const abortController = new AbortController()
    const paint = async () => {
      const page = await document.pdf.getPage(number)
      const { width: wide, height: high } = page.getViewport({ scale: 1 })
      if (abortController.signal.aborted) return
      setShape(high / wide)
      const { canvas, words } = await paintPage(page, width, abortController.signal)
      if (abortController.signal.aborted) return
      canvas.className = 'size-full'
      canvas.setAttribute('aria-hidden', 'true')
      // The old drawing stays, stretched, until the new one is ready.
      sheet.current?.replaceChildren(canvas, words)
      setPainted(true)
    }
    paint().catch(() => abortController.signal.aborted || onFail())
    return () => abortController.abort()
  }, [document, number, width, isNear])

  useEffect(() => {
    if (isNear) return
    sheet.current?.replaceChildren()
    setPainted(false)
  }, [isNear])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={box}
      role="group"
      aria-label={label}
      data-page={number}
      className="relative mx-auto mb-2 bg-[#fff]"
      style={{ width, aspectRatio: String(1 / shape) }}
    >
      <div ref={sheet} className="absolute inset-0" />
      {isPainted ? null : (
        <Spinner className="absolute inset-0 items-center justify-center text-[#5a625d]" />
      )}
    </div>
  )
}

interface DocumentPagesProps {
  document: OpenDocument
  shown: DocumentView
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
function DocumentPages({ document, shown, texts, position, onFail }: DocumentPagesProps) {
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

interface Props {
  url: string
  shown: DocumentView
  texts: ViewerTexts
}

/** A PDF, from opening it to its pages. */
export function DocumentReader({ url, shown, texts }: Props) {
  const position = useRef(0)
  const { reading, percent, fail, retry } = useDocument(url, shown.size ?? 0, shown.bytes)
  if (reading === 'loading') {
    return <ViewerLoading texts={texts} {...(percent === undefined ? {} : { percent })} />
  }
  if (reading === 'failed') return <ViewerFailed texts={texts} onRetry={retry} />
  return <DocumentPages {...{ document: reading, shown, texts, position }} onFail={fail} />
}
