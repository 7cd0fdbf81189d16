import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

// Local mail hosts for tests: they accept mail by the real protocols and keep it.

/** A mail that a host received, by either protocol. */
export interface ReceivedMail {
  from: string
  to: string[]
  subject: string
  html: string
  text: string
  messageId: string
  /** The headers that tell mail programs how to unsubscribe: address and method. */
  ended: string[]
}

const ENDINGS = ['List-Unsubscribe', 'List-Unsubscribe-Post']

export interface MailHost {
  url: string
  taken: ReceivedMail[]
  /** Refuses with this status from now on; `null` accepts mail again. */
  refuse: (status: number | null) => void
  close: () => Promise<void>
}

/** Parses a mail from its MIME form. */
export async function readMime(message: string | Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(message)
  return {
    from: mail.from?.address ?? '',
    to: mail.to?.map(({ address }) => address ?? '') ?? [],
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    messageId: mail.messageId ?? '',
    ended: ENDINGS.flatMap(
      (name) => mail.headers.find(({ key }) => key === name.toLowerCase())?.value ?? [],
    ),
  }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** An SMTP server without a password. It names the address in its refusals, as real ones do. */
export async function startSmtpHost(): Promise<MailHost> {
  const taken: ReceivedMail[] = []
  let refusal: number | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (refusal === null) return done()
      done(Object.assign(new Error(`<${address}> is refused`), { responseCode: refusal }))
    },
    onData(stream, _session, done) {
      readAll(stream)
        .then(readMime)
        .then((mail) => done(null, void taken.push(mail)), done)
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refuse: (status) => {
      refusal = status
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}

interface ResendBody {
  from: string
  to: string[]
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}

const RESEND_NAMES: Record<number, string> = {
  429: 'rate_limit_exceeded',
  500: 'internal_server_error',
}

/** Resend's API, with its idempotency keys: a repeated call gets the first response, and the mail is accepted once. */
export async function startResendHost(key: string): Promise<MailHost> {
  const taken: ReceivedMail[] = []
  const keys = new Set<string>()
  let refusal: number | null = null
  const server = createServer(async (request, response) => {
    const respond = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const sent = await readAll(request)
    if (request.method !== 'POST' || request.url !== '/emails') return respond(404, {})
    if (request.headers.authorization !== `Bearer ${key}`) return respond(401, {})
    const mail: ResendBody = JSON.parse(sent.toString())
    if (refusal !== null) {
      const name = RESEND_NAMES[refusal] ?? 'application_error'
      return respond(refusal, { statusCode: refusal, name, message: `${mail.to} is refused` })
    }
    const idempotencyKey = String(request.headers['idempotency-key'])
    if (!keys.has(idempotencyKey)) {
      keys.add(idempotencyKey)
      const { headers, from, ...rest } = mail
      const bare = /<(.*)>/.exec(from)?.[1] ?? from
      const ended = ENDINGS.flatMap((name) => headers[name] ?? [])
      taken.push({ ...rest, from: bare, messageId: headers['Message-ID'] ?? '', ended })
    }
    respond(200, { id: idempotencyKey })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    refuse: (status) => {
      refusal = status
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
