import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { create, extract } from 'tar'
import { OperatorError } from '../command-line.mjs'
import { flushEntries } from '../flush.mjs'

const ENCRYPTED = /\.age$/
const DAMAGED =
  'The archive is damaged or not whole: nothing was restored. Take another one, or fetch it again.'

function encrypterFor(recipient) {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new OperatorError('The recipient of backups must be a public key of age: age1…')
  }
  return encrypter
}

const encrypt = async (bytes, encrypter) =>
  Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(Readable.from(bytes))))

async function readIdentity(path) {
  if (!path) {
    throw new OperatorError(
      'The archive is encrypted: give the file of its private key with --identity.',
    )
  }
  const text = await readFile(path, 'utf8').catch(() => '')
  const identity = text.match(/^AGE-SECRET-KEY-\S+$/m)
  if (!identity) throw new OperatorError(`There is no private key of age in ${path}.`)
  return identity[0]
}

async function decrypt(bytes, identity) {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(bytes)))
  } catch {
    throw new OperatorError('The archive cannot be opened with this private key.')
  }
}

/**
 * Packs a folder into one file, which gets its name only once it is complete and flushed to disk.
 * @param {string} folder
 * @param {string} path ends in `.tar.gz`, or `.tar.gz.age` where it is encrypted
 * @param {string} [recipient] an age public key
 */
export async function packArchive(folder, path, recipient) {
  // Another backup of the same second has the same name.
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`
  // Before anything is read, so that a wrong key is refused at once.
  const encrypter = recipient ? encrypterFor(recipient) : null
  const packed = create({ cwd: folder, gzip: true, portable: true }, ['.'])
  try {
    const bytes = encrypter ? await encrypt(packed, encrypter) : packed
    await pipeline(bytes, createWriteStream(draft, { mode: 0o600 }))
    const file = await open(draft, 'r+')
    await file.sync().finally(() => file.close())
    await rename(draft, path)
    // Older archives are deleted next.
    flushEntries(dirname(path))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/**
 * Unpacks an archive into a folder of its own. Its content is not trusted yet: see `checkArchive`.
 * @param {string} path
 * @param {string} folder
 * @param {string} [identityPath] a file with the private key
 * @throws {OperatorError} when it is encrypted for somebody else, truncated or changed
 */
export async function unpackArchive(path, folder, identityPath) {
  const identity = ENCRYPTED.test(path) ? await readIdentity(identityPath) : null
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const bytes = createReadStream(path)
    const opened = identity ? await decrypt(bytes, identity) : bytes
    await pipeline(
      opened,
      extract({ cwd: folder, strict: true, filter: (_, { type }) => isPlain(type) }),
    )
  } catch (error) {
    if (error instanceof OperatorError) throw error
    if (error.code === 'ENOENT') throw new OperatorError(`There is no archive at ${path}.`)
    throw new OperatorError(DAMAGED, `${error.message}`)
  }
}

/** Our archives contain no links or devices. */
const isPlain = (type) => type === 'File' || type === 'OldFile' || type === 'Directory'

export const damaged = (details) => new OperatorError(DAMAGED, details)
