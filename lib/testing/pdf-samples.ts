import { constants, deflateRawSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString, type SecurityOptions } from '@cantoo/pdf-lib'

// PDFs for tests: harmless documents, and those that an upload must reject.

interface Sample {
  pages?: number
  /** Objects are packed into compressed streams, as most programs do today. */
  packed?: boolean
  change?: (document: PDFDocument) => void
}

/** A document of empty pages, with a test's changes. */
export async function makePdf({ pages = 1, packed = true, change }: Sample = {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let n = 0; n < pages; n++) document.addPage([300, 400])
  change?.(document)
  return Buffer.from(await document.save({ useObjectStreams: packed, addDefaultPage: false }))
}

/** Runs a script when it is opened; the script is in the catalog. */
export const makeScriptedPdf = (packed: boolean) =>
  makePdf({
    packed,
    change: ({ catalog, context }) => {
      const action = context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') })
      catalog.set(PDFName.of('OpenAction'), context.register(action))
    },
  })

/** Has an area on its first page with an action of this kind. */
export const makePdfWithAction = (kind: string) =>
  makePdf({
    change: (document) => {
      const { context } = document
      const link = context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [0, 0, 100, 100],
        A: { S: kind, F: PDFString.of('calc.exe') },
      })
      document.getPage(0).node.set(PDFName.of('Annots'), context.obj([context.register(link)]))
    },
  })

/**
 * Encrypted. With an owner's password only, it opens without one: programs restrict printing and copying that way.
 * @param userPassword needed to open it.
 */
export const makeEncryptedPdf = (
  {
    userPassword,
    algorithm,
    ...sample
  }: Sample & Pick<SecurityOptions, 'userPassword' | 'algorithm'> = {
    userPassword: 'x',
  },
) =>
  makePdf({
    ...sample,
    change: (document) => {
      sample.change?.(document)
      document.encrypt({
        ownerPassword: 'y',
        userPassword,
        algorithm,
        allowWeakCryptography: true,
      })
    },
  })

/** A handwritten document, object by object, for what no library would write. The first object is the catalog. */
export function writePdf(objects: (string | Buffer)[]): Buffer {
  const bodies = objects.map((object, n) =>
    Buffer.concat([
      Buffer.from(`${n + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
  )
  const end = `trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n0\n%%EOF\n`
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...bodies, Buffer.from(end)])
}

/** A stream object with these entries; adds its length. */
export const writeStream = (entries: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])

const PIECE_BYTES = 10 * 1024 * 1024

/** Bytes that decompress to this many megabytes of a repeated text: ten kilobytes for ten megabytes. */
export function compressRepeated(text: string, megabytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(PIECE_BYTES, text), {
    finishFlush: constants.Z_FULL_FLUSH,
  })
  const header = Buffer.from([0x78, 0x9c])
  return Buffer.concat([header, ...Array(Math.ceil(megabytes / 10)).fill(piece)])
}

/** Two pages: one with text, the other with these contents; from the seventh on, the objects are the caller's. */
export const makeTwoPages = (contents: string, ...objects: (string | Buffer)[]): Buffer => {
  const page = (drawn: string) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${drawn}/Resources<</Font<</F 6 0 R>>>>>>`
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    page('5 0 R'),
    page(contents),
    writeStream('', Buffer.from('BT /F 9 Tf (Gout is treatable) Tj ET')),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...objects,
  ])
}

/** A small document whose second page decompresses to two gigabytes. */
export const makePdfBomb = (): Buffer =>
  makeTwoPages('7 0 R', writeStream('/Filter/FlateDecode', compressRepeated(' ', 2000)))
