import 'server-only'
import { Worker } from 'node:worker_threads'
import { AppError } from '@/lib/core/errors'
import { readProcessorTime } from '../work/processor-time'
import type { PdfJob, PdfMessage } from './pdf-worker'

export interface ExaminedPdf {
  pages: number
  /** The words of its pages in reading order, a line break between pages; empty when not requested. */
  text: string
  /** The document's metadata, such as title and author; empty when words were not requested. */
  about: string
}

/**
 * Milliseconds of processor time: a busy machine is not the document's fault. A legitimate paper takes a tenth of these.
 * Only Linux reports it; elsewhere the clock counts.
 */
const MAX_MS = { proving: 2000, reading: 2500 }
/** By the clock, for either, however little processor time the thread gets. */
const MAX_WAIT_MS = 30_000
/** Between two looks at the processor time, at least. */
const LOOK_MS = 50
/** Seconds. */
const RETRY_AFTER = 10
/** JavaScript's own memory; bounded-memory.ts and inspect.ts limit what the document unpacks to. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }
/** As much as the search index covers (migration 0002), with room to spare. */
const MAX_LENGTH = 300_000

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const unreadable = () => new AppError('invalid', 'files.pdfUnreadable')
const tookTooLong = () => new AppError('unavailable', 'request.tookTooLong', undefined, RETRY_AFTER)

/** One document in one thread: the thread's reports so far, and its end. */
class Examining {
  private pages: number | undefined
  private words = ''
  private about = ''
  private timer: NodeJS.Timeout | undefined
  private thread: string | undefined

  constructor(
    private readonly resolve: (examined: ExaminedPdf) => void,
    private readonly reject: (error: unknown) => void,
  ) {}

  handleMessage(finding: PdfMessage): void {
    if (finding.kind === 'started') {
      this.thread = finding.thread
      this.startTimer(MAX_MS.proving)
    } else if (finding.kind === 'refused') this.reject(new AppError('invalid', finding.text))
    else if (finding.kind === 'done') this.end()
    else if (finding.kind === 'metadata') this.about = finding.words
    else if (finding.kind === 'page') this.keep(finding.words)
    else {
      this.pages = finding.pages
      this.startTimer(MAX_MS.reading)
    }
  }

  fail(error: unknown): void {
    // The thread has not started on the document before its timer runs, so the document is not the cause.
    if (this.timer && isOutOfMemory(error)) this.end()
    else this.reject(error)
  }

  stopTimer(): void {
    clearTimeout(this.timer)
  }

  private startTimer(limit: number): void {
    const startedAt = performance.now()
    const before = readProcessorTime(this.thread)
    const look = () => {
      const waited = performance.now() - startedAt
      // An ended thread uses no more; its reports are still to be handled.
      const now = readProcessorTime(this.thread) ?? before
      const used = before === undefined || now === undefined ? waited : now - before
      if (used >= limit) this.end()
      else if (waited >= MAX_WAIT_MS) this.end(tookTooLong())
      else this.timer = setTimeout(look, Math.max(limit - used, LOOK_MS))
    }
    clearTimeout(this.timer)
    this.timer = setTimeout(look, limit)
  }

  private keep(words: string): void {
    this.words += `${words}\n`
    if (this.words.length >= MAX_LENGTH) this.end()
  }

  /** Accepts a proven document with the words read so far; rejects any other. */
  private end(reason = unreadable()): void {
    if (this.pages === undefined) this.reject(reason)
    else {
      // One line per page, as the first pages may have no words.
      const text = this.words.slice(0, MAX_LENGTH).trimEnd()
      this.resolve({ pages: this.pages, text, about: this.about })
    }
  }
}

/**
 * Returns the bytes in a buffer of their own, so that it can be transferred; only a small file ever shares its
 * buffer.
 */
const toOwnBuffer = (bytes: Uint8Array) =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes)

async function examine(task: PdfJob): Promise<ExaminedPdf> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: task,
    // Transferred rather than copied: it may be 25 MB.
    transferList: [task.bytes.buffer as ArrayBuffer],
    resourceLimits: LIMITS,
    // The code that reads strangers' files has no access to secrets.
    env: {},
    // pdf.js prints warnings; all results arrive as messages.
    stdout: true,
    stderr: true,
  })
  let examining: Examining | undefined
  try {
    return await new Promise<ExaminedPdf>((resolve, reject) => {
      const each = new Examining(resolve, reject)
      examining = each
      worker.on('message', (finding: PdfMessage) => each.handleMessage(finding))
      worker.on('error', (error) => each.fail(error))
      worker.on('exit', () => reject(new Error('The thread that examines documents ended early.')))
    })
  } finally {
    examining?.stopTimer()
    await worker.terminate()
  }
}

/**
 * Proves that an upload is a PDF that only shows pages (see inspect.ts), and reads its words for the search: at most
 * 300,000 characters, and as much as two and a half seconds of processor time allow. Runs in a separate thread with
 * fixed limits of time and memory, which may use a few hundred megabytes, so callers must limit how many run at once
 * (lib/platform/work/queues.ts).
 * @param bytes the whole file, already limited in size; transferred to the thread, so empty afterwards
 * @throws AppError `invalid` with the text `files.pdfUnreadable`, `files.pdfEncrypted` or `files.pdfActive`;
 *   `unavailable` (503) when the machine is too busy to prove it within half a minute.
 */
export function examinePdf(
  bytes: Uint8Array,
  { extractText }: { extractText: boolean },
): Promise<ExaminedPdf> {
  return examine({ bytes: toOwnBuffer(bytes), extractText })
}
