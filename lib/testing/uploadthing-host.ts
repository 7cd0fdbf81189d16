import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import busboy from 'busboy'

// A local UploadThing for tests: what the package `uploadthing` requests of it, as strict as the real host.

interface HeldFile {
  name: string
  bytes: Buffer
  uploadedAt: number
  acl: string
  status: 'Uploading' | 'Uploaded'
}

export type Fault =
  | 'none'
  | 'holds uploads'
  | 'refuses'
  | 'silent'
  | 'breaks uploads'
  | 'breaks reads'

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The only file of a form; null when the form breaks off. */
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

/** Reads slowly until the sender disconnects. */
async function readSlowly(request: IncomingMessage): Promise<void> {
  const gone = new Promise<void>((done) => request.once('close', done))
  request.on('data', () => {
    request.pause()
    setTimeout(() => request.resume(), 100)
  })
  await gone
}

/** The browser sends a preflight first; pages of any site may upload. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
}

/** Starts a host with one app. */
export async function startUploadThingHost(app = { allowACLOverride: true }) {
  const apiKey = `sk_test_${randomBytes(8).toString('hex')}`
  const held = new Map<string, HeldFile>()
  /** The product's response statuses to upload callbacks. */
  const callbacks: (number | null)[] = []
  /** The number of aborted uploads. */
  const calledOff = { count: 0 }
  let fault: Fault = 'none'
  let url = ''
  /** The callback URL of each file, by its key. */
  const callbackUrls = new Map<string, string>()

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
    '/route-metadata': ({ fileKeys, callbackUrl }) => {
      if (!Array.isArray(fileKeys)) return null
      for (const key of fileKeys) callbackUrls.set(String(key), String(callbackUrl))
      return { ok: true }
    },
    '/callback-result': () => ({ ok: true }),
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

  /** A parameter of a signed address, which the package encodes twice. */
  const getQuery = (address: URL, name: string) =>
    decodeURIComponent(address.searchParams.get(`x-ut-${name}`) ?? '')

  async function takeUpload(request: IncomingMessage, key: string): Promise<object | null> {
    if (fault === 'breaks uploads') {
      request.once('data', () => request.socket.destroy())
      return null
    }
    if (fault === 'holds uploads') {
      await readSlowly(request)
      calledOff.count += 1
      return null
    }
    const address = new URL(request.url ?? '', url)
    const acl = getQuery(address, 'acl')
    if (acl && !app.allowACLOverride) return null
    const bytes = await readForm(request)
    if (!bytes || bytes.length !== Number(getQuery(address, 'file-size'))) return null
    const name = getQuery(address, 'file-name')
    held.set(key, { name, bytes, acl, status: 'Uploaded', uploadedAt: Date.now() })
    const at = `${url}/a/app/${key}`
    const fileHash = createHash('md5').update(bytes).digest('hex')
    const file = { url: at, appUrl: at, ufsUrl: at, fileHash }
    await sendCallback(key, {
      ...file,
      key,
      name,
      size: bytes.length,
      type: getQuery(address, 'file-type'),
    })
    return { ...file, serverData: null }
  }

  /** Sends the product the signed callback for an uploaded file. */
  async function sendCallback(key: string, file: object): Promise<void> {
    const callbackUrl = callbackUrls.get(key)
    if (!callbackUrl) return
    const body = JSON.stringify({
      status: 'uploaded',
      metadata: {},
      origin: url,
      file: { ...file, customId: null },
    })
    const headers = {
      'content-type': 'application/json',
      'uploadthing-hook': 'callback',
      'x-uploadthing-signature': sign(body),
    }
    const response = await fetch(callbackUrl, { method: 'POST', headers, body }).catch(() => null)
    callbacks.push(response?.status ?? null)
  }

  function serveFile(request: IncomingMessage, response: ServerResponse, key: string): void {
    const file = held.get(key)
    if (file?.status !== 'Uploaded') return void response.writeHead(404).end()
    if (file.acl === 'private' && !isSigned(request)) return void response.writeHead(403).end()
    if (fault !== 'breaks reads') return void sendBytes(request, response, file.bytes)
    response.writeHead(200, { 'content-length': file.bytes.length })
    response.write(file.bytes.subarray(0, 1), () => response.destroy())
  }

  const server = createServer(async (request, response) => {
    const respond = (status: number, body: object) =>
      response
        .writeHead(status, { ...CORS, 'content-type': 'application/json' })
        .end(JSON.stringify(body))
    const { pathname } = new URL(request.url ?? '', url)
    const key = pathname.split('/').at(-1) ?? ''
    if (fault === 'silent') return
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end()
    if (fault === 'refuses') return respond(500, { error: 'Something went wrong' })
    if (request.method === 'GET' && pathname.startsWith('/a/app/')) {
      return serveFile(request, response, key)
    }
    if (request.method === 'PUT') {
      if (!isSigned(request)) return respond(403, { error: 'Invalid signature' })
      const taken = await takeUpload(request, key)
      return taken ? respond(200, taken) : response.destroyed || respond(400, { error: 'No file' })
    }
    const isAuthorized = request.headers['x-uploadthing-api-key'] === apiKey
    if (request.method !== 'POST' || !isAuthorized)
      return respond(401, { error: 'Invalid API key' })
    const reply = calls[pathname]?.(JSON.parse((await readAll(request)).toString()))
    respond(reply ? 200 : 400, reply ?? { error: 'Invalid request' })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // By name: the package speaks plain HTTP only to `localhost`.
  url = `http://localhost:${(server.address() as AddressInfo).port}`

  return {
    url,
    apiKey,
    /** The token as the dashboard shows it. */
    token: Buffer.from(JSON.stringify({ apiKey, appId: 'app', regions: ['fra1'] })).toString(
      'base64',
    ),
    held,
    callbacks,
    calledOff,
    /** The adapter's settings for this host. */
    settings() {
      return {
        token: this.token,
        apiUrl: url,
        ingestUrl: url,
        filesUrl: url,
        responseTimeoutMs: 10_000,
      }
    },
    /** The same as environment variables of a server. */
    environment() {
      return {
        UPLOADTHING_TOKEN: this.token,
        UPLOADTHING_API_URL: url,
        UPLOADTHING_INGEST_URL: url,
        UPLOADTHING_FILES_URL: url,
      }
    },
    /** Simulates this fault from now on. */
    setFault: (how: Fault) => {
      fault = how
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

export type UploadThingHost = Awaited<ReturnType<typeof startUploadThingHost>>
