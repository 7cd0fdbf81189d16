'use client'

import { BookOpen } from 'lucide-react'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { Button } from '../ui/button'
import { cn } from '../ui/class-names'
import type { DocumentReader } from './viewer/document-reader'
import type { DocumentView, ViewerTexts } from './viewer-input'
import { ClosedDocument, ViewerFailed, ViewerLoading } from './viewer-states'

interface Props {
  url: string
  shown: DocumentView
  texts: ViewerTexts
  /** Whether the reader has already requested it, so that no button is needed. */
  autoLoad?: boolean
}

const boxStyle = 'flex max-w-4xl flex-col overflow-hidden rounded-card border border-line bg-wash'

/** Nearly the whole viewport once opened, less in a window; half of it while it is a closed sheet. */
const getHeight = (isInWindow: boolean, isClosed: boolean) =>
  cn('min-h-96', isInWindow ? 'h-[70vh]' : isClosed ? 'h-[50vh]' : 'h-[94vh]')

type Reader = ComponentType<ComponentProps<typeof DocumentReader>>

/**
 * A document to read in the page, in a box that reserves its space from the start. The viewer loads on request; an
 * error in it leaves the page intact.
 */
export function DocumentViewer({ url, shown, texts, autoLoad = false }: Props) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed' | 'ready'>('idle')
  const [Reader, setReader] = useState<Reader | null>(null)

  const load = async () => {
    // Never called on a server; this check lets the bundler leave the viewer out of the server build.
    if (typeof window === 'undefined') return
    setState('loading')
    try {
      const { DocumentReader: loaded } = await import('./viewer/document-reader')
      setReader(() => loaded)
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once
  useEffect(() => {
    if (autoLoad) void load()
  }, [autoLoad])

  return (
    <div className={cn(boxStyle, getHeight(autoLoad, state === 'idle'))}>
      {state === 'idle' && !autoLoad ? (
        <ClosedDocument>
          <Button className="peer scripted" onClick={load}>
            <BookOpen aria-hidden="true" className="size-5" />
            {texts.read}
          </Button>
          <p className="hidden text-muted peer-aria-busy:block">{texts.loading}</p>
        </ClosedDocument>
      ) : null}
      {state === 'loading' || (state === 'idle' && autoLoad) ? (
        <ViewerLoading texts={texts} />
      ) : null}
      {state === 'failed' ? <ViewerFailed texts={texts} onRetry={load} /> : null}
      {state === 'ready' && Reader ? <Reader url={url} shown={shown} texts={texts} /> : null}
    </div>
  )
}
