import 'server-only'
import { AppError } from '@/lib/core/errors'
import { sizes } from '@/lib/core/sizes.mjs'
import type { BodyShare } from './body-budget'
import { piecesOf } from './body-pieces'

const tooLarge = () => new AppError('too_large', 'request.tooLarge')

async function readText(
  request: Request,
  mostBytes: number,
  share: BodyShare | undefined,
): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge()
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const piece of piecesOf(request.body)) {
    length += piece.length
    if (length > mostBytes) throw tooLarge()
    share?.take(piece.length)
    chunks.push(piece)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new AppError('malformed', 'request.malformed')
  }
}

/**
 * Reads the JSON of a request; an empty body counts as an empty object. Other sites' forms can send text and form data without
 * a preflight, so neither is accepted as JSON.
 * @param share counts the bytes as they arrive
 * @throws AppError `unsupported` (415), `too_large` (413), `malformed` (400); whatever `share` refuses.
 */
export async function readJson(
  request: Request,
  mostBytes = sizes.json,
  share?: BodyShare,
): Promise<unknown> {
  const text = await readText(request, mostBytes, share)
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
