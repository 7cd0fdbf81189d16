import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import webPush from 'web-push'

/** A request received by the host that stands in for push services and an SMS gateway. */
interface ReceivedAlert {
  path: string
  headers: Record<string, unknown>
  body: Buffer
}

/** A browser's push subscription, with its private keys. */
export function makeBrowser(origin: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    ecdh,
    auth,
    subscription: {
      endpoint: `${origin}/push/${randomBytes(8).toString('hex')}`,
      keys: {
        p256dh: ecdh.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      },
    },
  }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Decrypts a push message as a browser does (RFC 8291). */
export function readPush(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const end = 21 + (body[20] ?? 0)
  const sender = body.subarray(21, end)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const key = derive(ecdh.computeSecret(sender), auth, info, 32)
  const secret = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', secret, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Starts the host and configures this process for it; call it before the configuration is first read. */
export async function configureAlerts() {
  const taken: ReceivedAlert[] = []
  let refusal: number | null = null
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (refusal === null) taken.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(refusal ?? 201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  Object.assign(process.env, {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    PUSH_SERVICES: origin,
    SITE_MAIL: 'desk@ingingo.test',
    SMS_GATEWAY_URL: `${origin}/sms`,
    SMS_GATEWAY_AUTHORIZATION: 'Key of-the-gateway',
  })
  return {
    origin,
    publicKey,
    taken,
    /** Refuses with this status from now on; null accepts again. */
    refuse(status: number | null) {
      refusal = status
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
