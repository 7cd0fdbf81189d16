'use client'

import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type { PreviewDialog } from './preview-dialog'
import type { DocumentView, ViewerTexts } from './viewer-input'

interface Props {
  texts: ViewerTexts
  closeLabel: string
}

type Dialog = ComponentType<ComponentProps<typeof PreviewDialog>>

const read = ({ dataset, hreflang }: HTMLAnchorElement): DocumentView => ({
  url: dataset.preview || null,
  mime: dataset.mime || null,
  size: Number(dataset.size) || null,
  title: dataset.title ?? '',
  fileName: dataset.file ?? '',
  lang: hreflang,
})

/** Returns the preview link of a click; null for a click with a modifier key, which follows the link itself. */
function pressedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) {
    return null
  }
  return event.target.closest<HTMLAnchorElement>('a[data-preview]')
}

/**
 * Opens the document of a link with `data-preview` in a window over the page. Mounted once per page, so that links
 * added to a list later work too. Without scripts, or if the window fails to load, the link opens the paper.
 */
export function PaperPreview({ texts, closeLabel }: Props) {
  const [Dialog, setDialog] = useState<Dialog | null>(null)
  const [pressed, setPressed] = useState<HTMLAnchorElement | null>(null)

  useEffect(() => {
    const open = async (event: MouseEvent) => {
      const link = pressedLink(event)
      if (!link) return
      event.preventDefault()
      link.setAttribute('aria-busy', 'true')
      try {
        const { PreviewDialog: loaded } = await import('./preview-dialog')
        setDialog(() => loaded)
        setPressed(link)
      } catch {
        location.assign(link.href)
      }
      link.removeAttribute('aria-busy')
    }
    document.addEventListener('click', open)
    return () => document.removeEventListener('click', open)
  }, [])

  if (!Dialog || !pressed) return null
  const close = () => {
    setPressed(null)
    // The window has no trigger to return the focus to, and closes only a moment later.
    setTimeout(() => pressed.focus())
  }
  return <Dialog shown={read(pressed)} texts={texts} closeLabel={closeLabel} onClose={close} />
}
