import 'server-only'
import { AppError } from '@/lib/core/errors'

/** No JSON of ours is larger: articles with pictures come as multipart. */
const MOST_BYTES = 1024 * 1024

const tooLarge = () => new AppError('too_large', 'request.tooLarge')

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) throw tooLarge()
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > MOST_BYTES) {
      await reader.cancel()
      throw tooLarge()
    }
    chunks.push(value)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new AppError('malformed', 'request.malformed')
  }
}

/**
 * The JSON of a request, at most 1 MB; no body at all reads as an empty object. Forms of other sites can send text and
 * form data without being asked, so neither is taken for JSON (promise 10).
 * @throws AppError `unsupported` (415), `too_large` (413), `malformed` (400).
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  if (text === '') return {}
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new AppError('unsupported', 'request.unsupported')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed', 'request.malformed')
  }
}
