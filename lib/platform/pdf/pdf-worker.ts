import 'server-only'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@/lib/core/errors'
import { boundMemory } from './bounded-memory'
import { inspectPdf } from './inspect'

// Runs in a separate thread, which examine.ts starts for one document and ends when it takes too long.

/** The thread's task. */
export interface Examination {
  bytes: Uint8Array
  withWords: boolean
}

/** The thread's messages, in this order: started, the verdict, the words page by page, done. */
export type Finding =
  | { kind: 'begun' }
  | { kind: 'refused'; text: string }
  | { kind: 'proven'; pages: number }
  | { kind: 'about'; words: string }
  | { kind: 'page'; words: string }
  | { kind: 'done' }

const report = (finding: Finding) => parentPort?.postMessage(finding)

async function examine({ bytes, withWords }: Examination): Promise<void> {
  // Loading is not the document's fault, so it happens before its time begins.
  const reader = withWords ? await import('./text') : null
  report({ kind: 'begun' })
  const { pages } = await inspectPdf(bytes)
  report({ kind: 'proven', pages })
  if (!reader) return
  boundMemory(bytes.length)
  // A document without extractable text can still be viewed.
  try {
    const onAbout = (words: string) => report({ kind: 'about', words })
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
