import { useEffect, useRef, useState } from 'react'
import { Spinner } from '../../ui/spinner'
import { paintPage } from './paint-page'
import type { OpenDocument } from './use-document'
import { useNear } from './use-near'

interface Props {
  document: OpenDocument
  number: number
  /** CSS pixels. */
  width: number
  label: string
  onFail: () => void
}

/** A page of a document. It is drawn when it comes near, and released when far away, to save memory. */
export function DocumentPage({ document, number, width, label, onFail }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [shape, setShape] = useState(document.shape)
  const [isPainted, setPainted] = useState(false)
  const isNear = useNear(box)

  // biome-ignore lint/correctness/useExhaustiveDependencies: onFail is not what a page is drawn from
  useEffect(() => {
    if (!isNear || width <= 0) return
    const leaving = new AbortController()
    const paint = async () => {
      const page = await document.pdf.getPage(number)
      const { width: wide, height: high } = page.getViewport({ scale: 1 })
      if (leaving.signal.aborted) return
      setShape(high / wide)
      const { canvas, words } = await paintPage(page, width, leaving.signal)
      if (leaving.signal.aborted) return
      canvas.className = 'size-full'
      canvas.setAttribute('aria-hidden', 'true')
      // The old drawing stays, stretched, until the new one is ready.
      sheet.current?.replaceChildren(canvas, words)
      setPainted(true)
    }
    paint().catch(() => leaving.signal.aborted || onFail())
    return () => leaving.abort()
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
