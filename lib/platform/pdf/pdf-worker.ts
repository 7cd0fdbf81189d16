import 'server-only'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@/lib/core/errors'
import { findThread } from '../work/processor-time'
import { boundMemory } from './bounded-memory'
import { inspectPdf } from './inspect'

// Runs in a separate thread, which examine.ts starts for one document and ends when it takes too long.

/** The thread's task. */
export interface PdfJob {
  bytes: Uint8Array
  extractText: boolean
}

/** The thread's messages, in this order: started, the verdict, the words page by page, done. */
export type PdfMessage =
  | { kind: 'started'; thread: string | undefined }
  | { kind: 'refused'; text: string }
  | { kind: 'accepted'; pages: number }
  | { kind: 'metadata'; words: string }
  | { kind: 'page'; words: string }
  | { kind: 'done' }

const report = (finding: PdfMessage) => parentPort?.postMessage(finding)

async function examine({ bytes, extractText }: PdfJob): Promise<void> {
  // Loading is not the document's fault, so it happens before its time begins.
  const reader = extractText ? await import('./text') : null
  report({ kind: 'started', thread: findThread() })
  const { pages } = await inspectPdf(bytes)
  report({ kind: 'accepted', pages })
  if (!reader) return
  boundMemory(bytes.length)
  // A document without extractable text can still be viewed.
  try {
    const onAbout = (words: string) => report({ kind: 'metadata', words })
    for await (const words of reader.readPdfPages(bytes, onAbout)) report({ kind: 'page', words })
  } catch {
    return
  }
}

try {
  await examine(workerData)
  report({ kind: 'done' })
} catch (error) {
  if (!(error instanceof AppError)) throw error
  report({ kind: 'refused', text: error.message })
}
