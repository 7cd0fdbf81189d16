import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { storage } from '@/lib/platform/storage/storage'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createStoredFile, createUser } from '@/lib/testing/factories'
import { makeEncryptedPdf, makePdf, makeScriptedPdf } from '@/lib/testing/pdf-samples'
import {
  destroyFiles,
  openPrivateFile,
  storeAttachment,
  storeAvatar,
  storeLicence,
  storePaper,
} from './service'

emptyBetweenTests()

const MB = 1024 * 1024
const sent = (bytes: Buffer, name = 'x') => ({ size: bytes.length, name, read: async () => bytes })

async function countBytes(folder: string): Promise<number> {
  const path = join(env().DATA_DIR, 'files', folder.slice(0, 2), folder)
  return (await readdir(path).catch(() => [])).length
}

const photo = () =>
  sharp({ create: { width: 700, height: 600, channels: 3, background: '#0f5b46' } })
    .withExif({ IFD0: { Copyright: 'Kigali 1.95 S' } })
    .withMetadata({ orientation: 6 })

const getRow = (id: string) => db().storedFile.findUniqueOrThrow({ where: { id } })

describe('a licence', () => {
  it('writes it privately under a random name, and creates it with the transaction', async () => {
    const { id: uploaderId } = await createUser()
    const bytes = await makePdf({ pages: 2 })
    const prepared = await storeLicence(sent(bytes, 'Licence of Keza.pdf'), uploaderId)
    expect(await db().storedFile.count()).toBe(0)
    const { id } = await db().$transaction((tx) => prepared.save(tx))
    const row = await getRow(id)
    expect(row).toMatchObject({
      kind: 'LICENCE',
      visibility: 'PRIVATE',
      mime: 'application/pdf',
      name: 'Licence of Keza.pdf',
      size: bytes.length,
      pages: 2,
      uploaderId,
    })
    expect(row.key).toMatch(/^licence\/[0-9a-f]{32}\.pdf$/)
    expect(await storage().size(row.key)).toBe(bytes.length)
  })

  it('leaves no bytes when the transaction fails', async () => {
    const before = await countBytes('licence')
    const prepared = await storeLicence(sent(await makePdf()), null)
    expect(await countBytes('licence')).toBe(before + 1)
    const failing = db().$transaction(async (tx) => {
      await prepared.save(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await prepared.discard()
    expect(await countBytes('licence')).toBe(before)
    expect(await db().storedFile.count()).toBe(0)
  })

  it('keeps its bytes when the transaction succeeded after all', async () => {
    const prepared = await storeLicence(sent(await makePdf()), null)
    const { id } = await db().$transaction((tx) => prepared.save(tx))
    await prepared.discard()
    expect(await storage().size((await getRow(id)).key)).not.toBeNull()
  })

  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['an empty file', 'validation.licenceType', () => Buffer.alloc(0)],
    ['a page of HTML', 'validation.licenceType', () => Buffer.from('<html>%PDF-1.7</html>')],
    ['a picture', 'validation.licenceType', () => photo().png().toBuffer()],
    ['a broken PDF', 'files.pdfUnreadable', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<')],
    ['a PDF with a password', 'files.pdfEncrypted', makeEncryptedPdf],
    ['a PDF with a script', 'files.pdfActive', () => makeScriptedPdf(true)],
  ])('rejects %s', async (_name, text, make) => {
    const before = await countBytes('licence')
    await expect(storeLicence(sent(await make()), null)).rejects.toMatchObject({
      code: 'invalid',
      message: text,
      fields: { working_license: [text] },
    })
    expect(await countBytes('licence')).toBe(before)
  })

  it('rejects more than 5 MB without reading it', async () => {
    const read = () => Promise.reject(new Error('was read'))
    const file = { size: 5 * MB + 1, name: 'x', read }
    await expect(storeLicence(file, null)).rejects.toMatchObject({
      fields: { working_license: ['validation.licenceSize'] },
    })
  })
})

describe('a PDF with harmless bytes before its header', () => {
  const before = [
    ['an empty line', '\r\n'],
    ['a byte order mark and zeros', '\ufeff\0\0'],
    ['commands for a printer', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'],
  ] as const
  const make = async (start: string) => {
    const whole = await makePdf({
      change(document) {
        const font = document.embedStandardFont(StandardFonts.Helvetica)
        document.getPages()[0]?.drawText('Gout is treatable.', { font, size: 9, x: 10, y: 200 })
      },
    })
    return sent(Buffer.concat([Buffer.from(start), whole]), 'gout.pdf')
  }

  it.each(before)('is stored unchanged, with its text: %s', async (_name, start) => {
    const { id: uploaderId } = await createUser()
    const file = await make(start)
    const prepared = await storePaper(file, uploaderId)
    expect(prepared.text).toBe('Gout is treatable.')
    const { id } = await db().$transaction((tx) => prepared.save(tx))
    const { key, mime } = await getRow(id)
    expect(mime).toBe('application/pdf')
    const stored = await storage().read(key)
    expect(stored && (await buffer(stored)).equals(await file.read())).toBe(true)
  })

  it.each(before)('is accepted as a licence and in a case: %s', async (_name, start) => {
    const { id: uploaderId } = await createUser()
    const file = await make(start)
    await expect(storeLicence(file, uploaderId)).resolves.toBeDefined()
    const { words } = await storeAttachment(file, uploaderId)
    expect(words).toContain('Gout is treatable.')
  })
})

describe('an avatar', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('resizes a %s to squares', async (format) => {
    const prepared = await storeAvatar(sent(await photo().toFormat(format).toBuffer()), null)
    const { id } = await db().$transaction((tx) => prepared.save(tx))
    const row = await getRow(id)
    expect(row).toMatchObject({
      kind: 'AVATAR',
      visibility: 'PUBLIC',
      mime: 'image/webp',
      name: '',
    })
    expect([row.width, row.height]).toEqual([512, 512])
    expect(row.key).toMatch(/^avatar\/[0-9a-f]{32}\.webp$/)
    const variants = row.variants as { name: string; key: string; size: number }[]
    expect(variants.map(({ name }) => name)).toEqual(['96.avif', '96.webp', '192.avif', '192.webp'])
    for (const { key, size } of variants) expect(await storage().size(key)).toBe(size)
  })

  it('strips all camera metadata from the photograph', async () => {
    const prepared = await storeAvatar(sent(await photo().jpeg().toBuffer()), null)
    const { id } = await db().$transaction((tx) => prepared.save(tx))
    const stream = await storage().read((await getRow(id)).key)
    const chunks: Buffer[] = []
    for await (const chunk of stream ?? []) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('Kigali')).toBe(false)
  })

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an empty file', () => Buffer.alloc(0)],
    ['a GIF', () => photo().gif().toBuffer()],
    [
      'a drawing',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a PDF', () => makePdf()],
    ['half a photograph', async () => (await photo().png().toBuffer()).subarray(0, 300)],
  ])('rejects %s', async (_name, make) => {
    const before = await countBytes('avatar')
    await expect(storeAvatar(sent(await make(), 'a.png'), null)).rejects.toMatchObject({
      code: 'invalid',
      fields: { avatar: ['validation.avatarType'] },
    })
    expect(await countBytes('avatar')).toBe(before)
  })

  it('rejects more than 2,097,152 bytes without reading it', async () => {
    const read = () => Promise.reject(new Error('was read'))
    await expect(storeAvatar({ size: 2_097_153, name: 'x', read }, null)).rejects.toMatchObject({
      fields: { avatar: ['validation.avatarSize'] },
    })
    const longest = Buffer.concat([await photo().png().toBuffer(), Buffer.alloc(2 * MB)])
    await expect(storeAvatar(sent(longest.subarray(0, 2_097_152)), null)).resolves.toBeDefined()
  })
})

describe('removing a file', () => {
  it('deletes the row first, and all its sizes after the commit', async () => {
    const before = await countBytes('avatar')
    const prepared = await storeAvatar(sent(await photo().png().toBuffer()), null)
    const { id } = await db().$transaction((tx) => prepared.save(tx))
    const removeBytes = await db().$transaction((tx) => destroyFiles(tx, [id]))
    expect(await db().storedFile.count()).toBe(0)
    expect(await countBytes('avatar')).toBe(before + 5)
    await removeBytes()
    expect(await countBytes('avatar')).toBe(before)
  })

  it('leaves the file whole when the transaction fails', async () => {
    const file = await createStoredFile(Buffer.from('bytes'))
    const failing = db().$transaction(async (tx) => {
      await destroyFiles(tx, [file.id])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await getRow(file.id)).key).toBe(file.key)
    expect(await storage().size(file.key)).toBe(5)
  })

  it('ignores a missing file and bytes that cannot be removed', async () => {
    const none = await db().$transaction((tx) => destroyFiles(tx, [crypto.randomUUID()]))
    await expect(none()).resolves.toBeUndefined()
    const odd = await createStoredFile(Buffer.from('bytes'))
    await db().storedFile.update({ where: { id: odd.id }, data: { key: '../odd' } })
    const removeBytes = await db().$transaction((tx) => destroyFiles(tx, [odd.id]))
    await expect(removeBytes()).resolves.toBeUndefined()
  })
})

it('audits who read a licence, and nothing for a refused read', async () => {
  const licence = await createStoredFile(Buffer.from('%PDF-'), {
    kind: 'LICENCE',
    visibility: 'PRIVATE',
  })
  const owner = await createUser({ licenceId: licence.id, isApproved: false })
  const other = await createUser()
  expect(
    await openPrivateFile(other, licence.id, {
      requestId: 'request-1',
      demandConfirmation: () => {},
    }),
  ).toBeNull()
  expect(
    await openPrivateFile(owner, licence.id, {
      requestId: 'request-2',
      demandConfirmation: () => {},
    }),
  ).toMatchObject({
    key: licence.key,
  })
  expect(await db().auditEvent.findMany()).toMatchObject([
    {
      actorId: owner.id,
      action: 'licence.read',
      objectKind: 'file',
      objectId: licence.id,
      requestId: 'request-2',
    },
  ])
})
