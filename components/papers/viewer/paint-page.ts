import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Nobody sees anything sharper, and old phones run out of memory. */
const MOST_PIXEL_RATIO = 2
const MOST_PIXELS = 8_000_000

/** Returns the number of canvas pixels per CSS pixel. */
function pixelRatio(width: number, height: number): number {
  const wanted = Math.min(window.devicePixelRatio || 1, MOST_PIXEL_RATIO)
  return Math.min(wanted, Math.sqrt(MOST_PIXELS / (width * height)))
}

/** A page drawn at a given width, with its text laid over the drawing for selection and screen readers. */
export interface PaintedPage {
  canvas: HTMLCanvasElement
  words: HTMLElement
}

/**
 * Draws a page, `width` CSS pixels wide.
 * @throws when the signal aborts the drawing, or data of the page fail to load
 */
export async function paintPage(
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
