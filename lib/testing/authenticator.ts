import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

interface Options {
  challenge: string
  /** The origin the page claims. */
  origin?: string
  rpId?: string
  /** True if the device verified its user by fingerprint, face or PIN. */
  isVerified?: boolean
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

/** A software device with one passkey (ES256): it responds with what a browser would pass on. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: Options) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })

  function authenticatorData(options: Options, attested: Uint8Array = new Uint8Array()) {
    const { rpId = 'localhost', isVerified = true } = options
    const flags =
      FLAGS.present | (isVerified ? FLAGS.verified : 0) | (attested.length > 0 ? FLAGS.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }

  const common = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  }

  return {
    id: common.id,
    /** Resets the counter, as a copy of the device would. */
    rewind: () => {
      counter = 0
    },
    make(options: Options) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const authData = authenticatorData(
        options,
        Buffer.concat([Buffer.alloc(16), length, id, key]),
      )
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', Uint8Array.from(authData)],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      }
    },
    prove(options: Options) {
      counter += 1
      const data = clientData('webauthn.get', options)
      const authData = authenticatorData(options)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      }
    },
  }
}
