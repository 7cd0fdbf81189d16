import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import busboy from 'busboy'

// UploadThing on this machine, for tests: its interface as docs.uploadthing.com describes it, strict where it is.

interface HeldFile {
  name: string
  bytes: Buffer
  uploadedAt: number
  acl: string
  status: 'Uploading' | 'Uploaded'
}

export type Fault = 'none' | 'refuses' | 'silent' | 'breaks uploads' | 'breaks reads'

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The one file of a form; null when the form breaks off. */
function readForm(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise((done) => {
    let file: Promise<Buffer> | undefined
    const parser = busboy({ headers: request.headers })
    parser.on('file', (_field, content) => {
      file = readAll(content)
      file.catch(() => done(null))
    })
    parser.on('close', () => file?.then(done, () => done(null)) ?? done(null))
    parser.on('error', () => done(null))
    request.on('aborted', () => done(null))
    request.pipe(parser)
  })
}

const asNumber = (text: string | undefined) => (text ? Number(text) : undefined)

function sendBytes(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const start = asNumber(from)
  if (start === undefined) return void response.writeHead(200).end(bytes)
  if (start >= bytes.length) return void response.writeHead(416).end()
  const end = Math.min(asNumber(to) ?? bytes.length - 1, bytes.length - 1)
  const range = `bytes ${start}-${end}/${bytes.length}`
  response.writeHead(206, { 'content-range': range }).end(bytes.subarray(start, end + 1))
}

/** Starts a host with one app. */
export async function startUploadThingHost(
  app = { defaultACL: 'private', allowACLOverride: false },
) {
  const apiKey = `sk_test_${randomBytes(8).toString('hex')}`
  const held = new Map<string, HeldFile>()
  let fault: Fault = 'none'
  let url = ''

  const sign = (address: string) =>
    `hmac-sha256=${createHmac('sha256', apiKey).update(address).digest('hex')}`

  function isSigned(request: IncomingMessage): boolean {
    const address = new URL(request.url ?? '', url)
    const signature = address.searchParams.get('signature')
    address.searchParams.delete('signature')
    const isFresh = Number(address.searchParams.get('expires')) > Date.now()
    return isFresh && signature === sign(address.href)
  }

  const calls: Record<string, (body: Record<string, unknown>) => object | null> = {
    '/v7/getAppInfo': () => ({ appId: 'app', ...app }),
    '/v7/prepareUpload': ({ fileName, acl }) => {
      if (typeof fileName !== 'string') return null
      if (acl !== undefined && !app.allowACLOverride) return null
      const key = randomBytes(18).toString('base64url')
      const uploadedAt = Date.now()
      const shown = String(acl ?? app.defaultACL)
      held.set(key, {
        name: fileName,
        bytes: Buffer.alloc(0),
        uploadedAt,
        acl: shown,
        status: 'Uploading',
      })
      const address = `${url}/ingest/${key}?expires=${Date.now() + 60_000}`
      return { key, url: `${address}&signature=${encodeURIComponent(sign(address))}` }
    },
    '/v6/deleteFiles': ({ fileKeys }) => {
      if (!Array.isArray(fileKeys)) return null
      const deletedCount = fileKeys.filter((key) => held.delete(String(key))).length
      return { success: true, deletedCount }
    },
    '/v6/listFiles': ({ offset, limit }) => {
      const all = [...held].map(([key, { name, status, uploadedAt, bytes }]) => ({
        key,
        id: key,
        customId: null,
        name,
        status,
        uploadedAt,
        size: bytes.length,
      }))
      const end = Number(offset) + Number(limit)
      return { files: all.slice(Number(offset), end), hasMore: all.length > end }
    },
  }

  async function takeUpload(request: IncomingMessage, key: string): Promise<object | null> {
    const file = held.get(key)
    if (fault === 'breaks uploads') {
      request.once('data', () => request.socket.destroy())
      return null
    }
    const bytes = await readForm(request)
    if (!file || !bytes) return null
    Object.assign(file, { bytes, status: 'Uploaded', uploadedAt: Date.now() })
    return { url: `${url}/f/${key}`, fileHash: createHash('md5').update(bytes).digest('hex') }
  }

  function giveFile(request: IncomingMessage, response: ServerResponse, key: string): void {
    const file = held.get(key)
    if (file?.status !== 'Uploaded') return void response.writeHead(404).end()
    if (file.acl === 'private' && !isSigned(request)) return void response.writeHead(403).end()
    if (fault !== 'breaks reads') return void sendBytes(request, response, file.bytes)
    response.writeHead(200, { 'content-length': file.bytes.length })
    response.write(file.bytes.subarray(0, 1), () => response.destroy())
  }

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const [, folder = '', key = ''] = new URL(request.url ?? '', url).pathname.split('/')
    if (fault === 'silent') return
    if (fault === 'refuses') return answer(500, { error: 'Something went wrong' })
    if (request.method === 'GET' && folder === 'f') return giveFile(request, response, key)
    if (request.method === 'PUT' && folder === 'ingest') {
      if (!isSigned(request)) return answer(403, { error: 'Invalid signature' })
      const taken = await takeUpload(request, key)
      return taken ? answer(200, taken) : response.destroyed || answer(400, { error: 'No file' })
    }
    const isKnown = request.headers['x-uploadthing-api-key'] === apiKey
    if (request.method !== 'POST' || !isKnown) return answer(401, { error: 'Invalid API key' })
    const said = calls[`/${folder}/${key}`]?.(JSON.parse((await readAll(request)).toString()))
    answer(said ? 200 : 400, said ?? { error: 'Invalid request' })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    apiKey,
    /** What the dashboard shows to be configured. */
    token: Buffer.from(JSON.stringify({ apiKey, appId: 'app', regions: ['fra1'] })).toString(
      'base64',
    ),
    held,
    /** From now on behaves like this. */
    be: (how: Fault) => {
      fault = how
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

export type UploadThingHost = Awaited<ReturnType<typeof startUploadThingHost>>
