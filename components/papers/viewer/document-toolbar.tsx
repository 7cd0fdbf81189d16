import { ChevronDown, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from '../../ui/icon-button'
import type { ViewerTexts } from '../viewer-texts'
import { pageLabel } from './page-label'
import type { Pages } from './use-pages'

interface Props {
  pages: Pages
  total: number
  texts: ViewerTexts
}

const icon = { 'aria-hidden': true, className: 'size-5' } as const

/** The current page, buttons to the previous and next one, and the zoom. */
export function DocumentToolbar({ pages, total, texts }: Props) {
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
