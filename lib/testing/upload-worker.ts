import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { storeCover, storeLicence } from '@/lib/modules/files/service'
import { db } from '@/lib/platform/db/client'
import { storage } from '@/lib/platform/storage/storage'
import { makePdf } from './pdf-samples'

// Forked by the crash test (lib/modules/files/crash.long.int.test.ts) with a person's id: stores file after file as requests do,
// reports each point it reaches, and continues when told to.

/** The last step an upload has completed. */
export type UploadPoint = 'begun' | 'put' | 'written' | 'saved' | 'committed'

export interface UploadReport {
  point: UploadPoint
  /** With `committed`: the acknowledged file; the hash is that of the bytes sent, or null when they are re-encoded. */
  file?: { id: string; sha256: string | null }
}

function report(message: UploadReport): Promise<void> {
  return new Promise((goOn) => {
    process.once('message', () => goOn())
    process.send?.(message)
  })
}

const { put } = storage()
storage().put = async (key, bytes) => {
  await put(key, bytes)
  await report({ point: 'put' })
}

const sent = (bytes: Buffer, name: string) => ({
  size: bytes.length,
  name,
  read: async () => bytes,
})

const makePicture = (red: number) =>
  sharp({ create: { width: 900, height: 500, channels: 3, background: { r: red, g: 90, b: 70 } } })
    .png()
    .toBuffer()

async function store(round: number, uploaderId: string) {
  if (round % 2 === 1) {
    const picture = sent(await makePicture(round % 256), 'cover.png')
    return { sha256: null, prepared: await storeCover(picture, uploaderId, 'now') }
  }
  const bytes = await makePdf({ pages: 1 + round })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { sha256, prepared: await storeLicence(sent(bytes, 'licence.pdf'), uploaderId) }
}

async function upload(round: number, uploaderId: string): Promise<void> {
  await report({ point: 'begun' })
  const { prepared, sha256 } = await store(round, uploaderId)
  await report({ point: 'written' })
  const { id } = await db().$transaction(async (tx) => {
    const row = await prepared.save(tx)
    await report({ point: 'saved' })
    return row
  })
  await report({ point: 'committed', file: { id, sha256 } })
}

const [uploaderId = ''] = process.argv.slice(2)
for (let round = 0; ; round++) await upload(round, uploaderId)
