import 'server-only'
import { pipeline } from 'node:stream/promises'
import busboy, { type Busboy } from 'busboy'
import { AppError } from '@/lib/core/errors'
import { sizes } from '@/lib/core/sizes.mjs'
import { piecesOf } from './body-pieces'
import {
  fileTooLarge,
  type MultipartRules,
  malformed,
  PartCollector,
  tooLarge,
} from './part-collector'
import { ByteLimit, openUploadFolder, type UploadedFile } from './upload-folder'

export type { UploadedFile }

export interface MultipartBody {
  fields: Record<string, string>
  files: Record<string, UploadedFile>
  /** Removes the files; call it when the request is done, whatever its outcome. */
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

/** The error for a body whose declared length is too large: in a form with a single file, that file is to blame. */
function bodyTooLarge({ files }: MultipartRules): AppError {
  const [first, ...others] = Object.entries(files)
  return first && others.length === 0 ? fileTooLarge(...first) : tooLarge()
}

/** A full or broken disk is our failure; any other broken stream is the sender's. */
const isOurs = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  ['open', 'write', 'close', 'mkdir'].includes(String(error.syscall))

/**
 * Reads a `multipart/form-data` body as it arrives: fields into memory (50, together 1 MB), the files that the route accepts
 * onto disk, each up to its limit. Nothing is buffered whole, and reading stops as soon as the body is too large, whether or
 * not it declared its length. On failure nothing is left behind.
 * @throws AppError `unsupported` (415) for another type, `too_large` (413), `malformed` (400) for a body that is broken, ends
 *   early or names a field twice.
 */
export async function readMultipart(
  request: Request,
  rules: MultipartRules,
): Promise<MultipartBody> {
  const parser = openParser(request)
  const most = Object.values(rules.files).reduce(
    (sum, { mostBytes }) => sum + mostBytes,
    sizes.besideFiles,
  )
  if (Number(request.headers.get('content-length') ?? 0) > most) throw bodyTooLarge(rules)
  if (!request.body) throw malformed()
  const folder = await openUploadFolder()
  const parts = new PartCollector(parser, folder, rules)
  const limit = new ByteLimit(most)
  const stopped = new AbortController()
  limit.once('close', () => stopped.abort())
  try {
    await pipeline(piecesOf(request.body, stopped.signal), limit, parser)
    await parts.settle()
    if (parts.reason) throw parts.reason
  } catch (error) {
    await parts.settle()
    await folder.remove()
    const reason = error instanceof AppError ? error : (parts.reason ?? error)
    throw reason instanceof AppError || isOurs(reason) ? reason : malformed()
  }
  return { fields: parts.fields, files: parts.files, discard: folder.remove }
}
