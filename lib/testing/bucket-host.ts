import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// Local S3-compatible storage for tests: the calls we make, with the responses AWS documents. It requires each request to be
// signed for its own key, size and type, but does not recompute the signature.

interface HeldObject {
  bytes: Buffer
  type: string
  writtenAt: Date
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
}

const ACCESS_KEY = 'ingingo-test'

const computeEtag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

const escapeXml = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The headers covered by a request's signature, in a header or in the query; null when it is unsigned. */
function signedHeaders(request: IncomingMessage, address: URL): string[] | null {
  const { authorization = '' } = request.headers
  const credential = address.searchParams.get('X-Amz-Credential') ?? authorization
  const signature = address.searchParams.get('X-Amz-Signature') ?? authorization
  if (!credential.includes(`${ACCESS_KEY}/`) || !/[0-9a-f]{64}$/.test(signature)) return null
  const date = address.searchParams.get('X-Amz-Date')
  const seconds = Number(address.searchParams.get('X-Amz-Expires') ?? 0)
  if (date) {
    const [, year, month, day, hour, minute, second] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
    const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
    if (!(signedAt + seconds * 1000 > Date.now())) return null
  }
  const [, inHeader = ''] = /SignedHeaders=([^,]*)/.exec(authorization) ?? []
  return (address.searchParams.get('X-Amz-SignedHeaders') ?? inHeader).split(';')
}

/** Starts a host with one private bucket, called `files`, which can issue addresses for browsers. */
export async function startBucketHost() {
  const held = new Map<string, HeldObject>()
  let isAway = false

  const fail = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { ...CORS, 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

  function list(response: ServerResponse, from: string | null) {
    const keys = [...held.keys()].sort().filter((key) => key > (from ?? ''))
    const page = keys.slice(0, 1000)
    const rows = page.map((key) => {
      const { bytes, writtenAt } = held.get(key) ?? {
        bytes: Buffer.alloc(0),
        writtenAt: new Date(),
      }
      return (
        `<Contents><Key>${escapeXml(key)}</Key><LastModified>${writtenAt.toISOString()}</LastModified>` +
        `<ETag>${escapeXml(computeEtag(bytes))}</ETag><Size>${bytes.length}</Size></Contents>`
      )
    })
    const more = keys.length > page.length
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
      )
  }

  function give(request: IncomingMessage, response: ServerResponse, key: string) {
    const found = held.get(key)
    if (!found) return fail(response, 404, request.method === 'HEAD' ? 'NotFound' : 'NoSuchKey')
    const headers = {
      etag: computeEtag(found.bytes),
      // In whole seconds, as HTTP specifies.
      'last-modified': found.writtenAt.toUTCString(),
      'content-type': found.type,
    }
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const start = Number(from ?? 0)
    const end = to ? Math.min(Number(to) + 1, found.bytes.length) : found.bytes.length
    const part = from === undefined ? found.bytes : found.bytes.subarray(start, end)
    response.writeHead(from === undefined ? 200 : 206, {
      ...headers,
      'content-length': part.length,
      ...(from === undefined
        ? {}
        : { 'content-range': `bytes ${start}-${end - 1}/${found.bytes.length}` }),
    })
    response.end(request.method === 'HEAD' ? undefined : part)
  }

  async function take(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    by: string[],
  ) {
    const declared = request.headers['content-length']
    const bytes = await readAll(request).catch(() => null)
    if (!bytes) return
    // A browser's signed address is valid for one size and one type.
    const isBound = ['content-length', 'content-type'].every((name) => by.includes(name))
    const isBrowser = request.headers.origin !== undefined
    if (isBrowser && !isBound) return fail(response, 403, 'SignatureDoesNotMatch')
    if (Number(declared) !== bytes.length) return fail(response, 400, 'IncompleteBody')
    const type = request.headers['content-type'] ?? 'application/octet-stream'
    const writtenAt = new Date(Math.floor(Date.now() / 1000) * 1000)
    held.set(key, { bytes, type, writtenAt })
    response.writeHead(200, { ...CORS, etag: computeEtag(bytes) }).end()
  }

  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '', 'http://localhost')
    const [, bucket = '', ...rest] = address.pathname.split('/')
    const key = rest.join('/')
    if (isAway) return fail(response, 503, 'SlowDown')
    if (request.method === 'OPTIONS') return response.writeHead(204, CORS).end()
    const by = signedHeaders(request, address)
    if (!by?.includes('host')) return fail(response, 403, 'AccessDenied')
    if (bucket !== 'files') return fail(response, 404, 'NoSuchBucket')
    if (request.method === 'PUT') return take(request, response, key, by)
    if (request.method === 'DELETE') {
      held.delete(key)
      return response.writeHead(204).end()
    }
    if (key === '') return list(response, address.searchParams.get('continuation-token'))
    give(request, response, key)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const secretAccessKey = randomBytes(20).toString('hex')

  return {
    url,
    held,
    /** The adapter's settings for this host. */
    settings: {
      endpoint: url,
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: ACCESS_KEY,
      secretAccessKey,
      isPathStyle: true,
      responseTimeoutMs: 10_000,
    },
    /** The same as environment variables of a server. */
    environment: {
      S3_ENDPOINT: url,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_PATH_STYLE: '1',
    },
    /** Responds only with unavailability from now on. */
    setUnavailable: (away = true) => {
      isAway = away
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

export type BucketHost = Awaited<ReturnType<typeof startBucketHost>>
