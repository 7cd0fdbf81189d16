import './text-layer.css'
import { useRef } from 'react'
import type { ShownDocument } from '../shown-document'
import { ViewerFailed, ViewerLoading } from '../viewer-states'
import type { ViewerTexts } from '../viewer-texts'
import { DocumentPages } from './document-pages'
import { useDocument } from './use-document'

interface Props {
  url: string
  shown: ShownDocument
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
