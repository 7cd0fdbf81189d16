import 'server-only'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy, { type Busboy, type FieldInfo, type FileInfo } from 'busboy'
import { AppError } from '@/lib/core/errors'
import { sizes } from '@/lib/core/sizes.mjs'
import {
  ByteLimit,
  cleanUploadName,
  openUploadFolder,
  type UploadedFile,
  type UploadFolder,
} from './upload-folder'

/** The size limit of a file, and the catalogue key of the message for larger ones. */
interface FileRule {
  maxBytes: number
  tooLarge: string
}

/** The files that a route accepts, by field. Others are skipped. */
export type FileRules = Record<string, FileRule>

interface MultipartRules {
  files: FileRules
}

const MAX_NAME_LENGTH = 100

const tooLarge = () => new AppError('too_large', 'files.tooLarge')
const malformed = () => new AppError('malformed', 'files.malformed')

/** The error for a file that is too large, at its field. */
export const fileTooLarge = (field: string, { tooLarge: text }: FileRule) =>
  new AppError('too_large', text, { [field]: [text] })

/** Collects the parts as they arrive; an error in any part destroys the parser with it. */
class PartCollector {
  // Has no prototype, so that a field called `__proto__` is an ordinary field.
  readonly fields: Record<string, string> = Object.create(null)
  readonly files: Record<string, UploadedFile> = Object.create(null)
  private readonly seen = new Set<string>()
  private readonly writes: Promise<void>[] = []
  private fieldBytes = 0
  private failure: unknown

  constructor(
    private readonly parser: Busboy,
    private readonly folder: UploadFolder,
    private readonly rules: MultipartRules,
  ) {
    parser.on('field', (name, value, info) => this.takeField(name, value, info))
    parser.on('file', (name, content, info) => this.takeFile(name, content, info))
    // Errors after the end of reading have no other listener.
    parser.on('error', (error) => this.fail(error))
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
      parser.on(limit, () => this.fail(tooLarge()))
    }
  }

  /** The error that ended the reading, when a part caused it. */
  get reason(): unknown {
    return this.failure
  }

  /** Waits until all writes are finished. */
  async settle(): Promise<void> {
    await Promise.all(this.writes)
  }

  private fail(error: unknown): void {
    this.failure ??= error
    this.parser.destroy(error instanceof Error ? error : malformed())
  }

  /** Rejects a repeated name, which a filter in front of us might read differently. */
  private isFirst(name: string | undefined): name is string {
    if (name && name.length <= MAX_NAME_LENGTH && !this.seen.has(name)) {
      this.seen.add(name)
      return true
    }
    this.fail(malformed())
    return false
  }

  private takeField(name: string, value: string, info: FieldInfo): void {
    this.fieldBytes += Buffer.byteLength(value)
    if (info.valueTruncated || this.fieldBytes > sizes.fields) this.fail(tooLarge())
    else if (this.isFirst(name)) this.fields[name] = value
  }

  private takeFile(name: string | undefined, content: Readable, info: FileInfo): void {
    const rule = name && Object.hasOwn(this.rules.files, name) ? this.rules.files[name] : undefined
    const failFile = (error: unknown) => {
      const isLarge = error instanceof AppError && error.code === 'too_large'
      this.fail(name && rule && isLarge ? fileTooLarge(name, rule) : error)
    }
    // A stream error without a listener would end the process.
    content.on('error', failFile)
    if (!rule || !this.isFirst(name)) {
      content.resume()
      return
    }
    const put = this.folder.put(content, cleanUploadName(info.filename), rule.maxBytes)
    const keep = (file: UploadedFile) => {
      // Browsers send this for an empty file field.
      const isUntouched = file.size === 0 && !info.filename
      if (!isUntouched) this.files[name] = file
    }
    this.writes.push(put.then(keep, failFile))
  }
}

/**
 * Yields the pieces of a body as they arrive. A consumer may stop reading, but must not cancel the body: while undici
 * awaits a piece, that throws an uncatchable exception. The rest is discarded with the connection
 * (server/connections.mjs).
 * @param stopped ends the reading even while a piece is awaited
 */
export async function* readPieces(body: ReadableStream<Uint8Array>, stopped?: AbortSignal) {
  const reader = body.getReader()
  // Rejects the pending read. A race with a promise for the signal would retain every piece until the request ends.
  const release = () => reader.releaseLock()
  stopped?.addEventListener('abort', release, { once: true })
  try {
    while (!stopped?.aborted) {
      const next = await reader.read()
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    if (!stopped?.aborted) throw error
  } finally {
    stopped?.removeEventListener('abort', release)
  }
}

export type { UploadedFile }

export interface MultipartBody {
  fields: Record<string, string>
  files: Record<string, UploadedFile>
  /** Removes the files; call it when the request is done, even after a failure. */
  discard: () => Promise<void>
}

const LIMITS = {
  fields: 50,
  files: 5,
  parts: 60,
  fieldSize: sizes.fields,
  headerPairs: 20,
}

function openParser(request: Request): Busboy {
  const type = request.headers.get('content-type') ?? ''
  if (!/^\s*multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported', 'files.unsupported')
  }
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: LIMITS,
    })
  } catch {
    throw malformed()
  }
}

/** The error for a body whose declared length is too large: at the file's field, in a form with a single file. */
function bodyTooLarge({ files }: MultipartRules): AppError {
  const [first, ...others] = Object.entries(files)
  return first && others.length === 0 ? fileTooLarge(...first) : tooLarge()
}

/** A full or broken disk is our failure; other broken streams are the sender's. */
const isDiskError = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  ['open', 'write', 'close', 'mkdir'].includes(String(error.syscall))

/**
 * Reads a `multipart/form-data` body as it arrives: fields into memory (50, together 1 MB), the files that the route
 * accepts onto disk, each up to its limit. Buffers nothing whole, and stops reading as soon as the body is too large,
 * with or without a declared length. Leaves nothing behind on failure.
 * @throws AppError `unsupported` (415) for another type, `too_large` (413), `malformed` (400) for a body that is
 * broken, ends early or names a field twice.
 */
export async function readMultipart(
  request: Request,
  rules: MultipartRules,
): Promise<MultipartBody> {
  const parser = openParser(request)
  const maxBytes = Object.values(rules.files).reduce(
    (sum, { maxBytes }) => sum + maxBytes,
    sizes.besideFiles,
  )
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw bodyTooLarge(rules)
  if (!request.body) throw malformed()
  const folder = await openUploadFolder()
  const parts = new PartCollector(parser, folder, rules)
  const limit = new ByteLimit(maxBytes)
  const stopped = new AbortController()
  limit.once('close', () => stopped.abort())
  try {
    await pipeline(readPieces(request.body, stopped.signal), limit, parser)
    await parts.settle()
    if (parts.reason) throw parts.reason
  } catch (error) {
    await parts.settle()
    await folder.remove()
    const reason = error instanceof AppError ? error : (parts.reason ?? error)
    throw reason instanceof AppError || isDiskError(reason) ? reason : malformed()
  }
  return { fields: parts.fields, files: parts.files, discard: folder.remove }
}
