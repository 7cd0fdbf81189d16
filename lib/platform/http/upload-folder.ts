import 'server-only'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@/lib/core/errors'
import { scratchFolder } from '../storage/storage'

const MAX_CHARACTERS = 255
/** Control characters, and characters that change the reading order (`cod\u202Eexe.pdf`). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** The name of an uploaded file for display: without folders and invisible characters, at most 255 characters long. */
export function cleanUploadName(sent: string | undefined): string {
  const [name = ''] = (sent ?? '').toWellFormed().replace(UNSEEN, '').split(/[/\\]/).slice(-1)
  const cut = [...name.normalize('NFC').trim()].slice(0, MAX_CHARACTERS).join('')
  return cut === '.' || cut === '..' ? '' : cut
}

/** An uploaded file, stored temporarily. */
export interface UploadedFile {
  path: string
  /** Bytes. */
  size: number
  /** The sender's name for it: for display only, never as a path or a URL. */
  name: string
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string
  read: () => Promise<Buffer>
}

/** Counts the bytes that pass, optionally shows them to an observer, and fails the stream when there are too many. */
export class ByteLimit extends Transform {
  size = 0

  constructor(maxBytes: number, onChunk?: (chunk: Buffer) => void) {
    super({
      transform: (chunk: Buffer, _encoding, done) => {
        this.size += chunk.length
        onChunk?.(chunk)
        if (this.size <= maxBytes) done(null, chunk)
        else done(new AppError('too_large', 'files.tooLarge'))
      },
    })
  }
}

/** Creates the folder for the files of one request, readable by this user only. */
export async function openUploadFolder() {
  const parent = scratchFolder()
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(parent, 'upload-'))
  let count = 0

  return {
    /** @throws AppError `too_large` as soon as the limit is exceeded */
    async put(content: Readable, name: string, maxBytes: number): Promise<UploadedFile> {
      count += 1
      const path = join(folder, String(count))
      const hash = createHash('sha256')
      const limit = new ByteLimit(maxBytes, (chunk) => hash.update(chunk))
      await pipeline(content, limit, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      const sha256 = hash.digest('hex')
      return { path, size: limit.size, name, sha256, read: () => readFile(path) }
    },

    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export type UploadFolder = Awaited<ReturnType<typeof openUploadFolder>>
