import { deflateSync } from 'node:zlib'
import { PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import {
  makeEncryptedPdf,
  makePdf,
  makePdfWithAction,
  makeScriptedPdf,
  writePdf,
  writeStream,
} from '@/lib/testing/pdf-samples'
import { inspectPdf } from './inspect'

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'
const whole = [CATALOG, PAGES, PAGE]

const packed = (text: string, first: number, count: number) =>
  writeStream(
    `/Type/ObjStm/Filter/FlateDecode/First ${first}/N ${count}`,
    deflateSync(Buffer.from(text)),
  )

describe('a document that only shows pages', () => {
  it.each([true, false])(
    'is accepted with its page count, with objects packed (%s)',
    async (isPacked) => {
      expect(await inspectPdf(await makePdf({ pages: 3, packed: isPacked }))).toEqual({ pages: 3 })
    },
  )

  it('may be written by hand, and keeps its bytes', async () => {
    const bytes = writePdf(whole)
    const before = bytes.toString('hex')
    expect(await inspectPdf(bytes)).toEqual({ pages: 1 })
    expect(bytes.toString('hex')).toBe(before)
  })

  it('may open at a page and link to an address', async () => {
    const bytes = await makePdf({
      change: (document) => {
        const { catalog, context } = document
        const page = document.getPage(0)
        catalog.set(
          PDFName.of('OpenAction'),
          context.obj({ S: 'GoTo', D: [page.ref, PDFName.of('Fit')] }),
        )
        const A = { S: 'URI', URI: PDFString.of('https://ingingo.test/JavaScript/') }
        const link = context.obj({ Subtype: 'Link', Rect: [0, 0, 9, 9], A })
        page.node.set(PDFName.of('Annots'), context.obj([link]))
      },
    })
    expect(await inspectPdf(bytes)).toEqual({ pages: 1 })
  })

  it.each([
    ['a byte order mark before it', '\ufeff', ''],
    ['an empty line before it', '\r\n', ''],
    ['zeros before it', '\0\0\0', ''],
    [
      'commands for a printer around it',
      '\x1b%-12345X@PJL JOB NAME="licence"\r\n@PJL ENTER LANGUAGE=PDF\r\n',
      '\r\n\x1b%-12345X@PJL EOJ\r\n\x1b%-12345X',
    ],
    ['zeros after it', '', '\0'.repeat(5000)],
    ['spaces after it', '', ' '.repeat(5000)],
    ['the end mark of old systems after it', '', '\r\n\x1a'],
  ])('may have %s', async (_name, before, after) => {
    const bytes = Buffer.concat([Buffer.from(before), await makePdf(), Buffer.from(after)])
    expect(await inspectPdf(bytes)).toEqual({ pages: 1 })
  })

  it.each([
    '/Names<</JavaScript<</Names[]>>>>',
    '/Names<</JavaScript<</Kids[4 0 R]>>>>',
    '/Names<</JavaScript null>>',
    '/Names<</EmbeddedFiles 4 0 R>>',
    '/Names<</EmbeddedFiles<<>>>>',
    '/AcroForm<</XFA[]>>',
  ])('may have an entry without content: %s', async (entry) => {
    const catalog = CATALOG.replace('>>', `${entry}>>`)
    expect(await inspectPdf(writePdf([catalog, PAGES, PAGE, '<</Names[]>>']))).toEqual({
      pages: 1,
    })
  })

  it('may ask to be printed when it opens', async () => {
    const catalog = CATALOG.replace('>>', '/OpenAction 4 0 R>>')
    expect(await inspectPdf(writePdf([catalog, PAGES, PAGE, '<</S/Named/N/Print>>']))).toEqual({
      pages: 1,
    })
  })

  it('may state that its packed objects need no further decoding', async () => {
    const stream = deflateSync(Buffer.from('9 0 null'))
    const entries = '/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 1>>/First 4/N 1'
    expect(await inspectPdf(writePdf([...whole, writeStream(entries, stream)]))).toEqual({
      pages: 1,
    })
  })

  it('counts each page once, in a cyclic tree', async () => {
    const circle = '<</Type/Pages/Kids[3 0 R 3 0 R 2 0 R]/Count 3>>'
    expect(await inspectPdf(writePdf([CATALOG, circle, PAGE]))).toEqual({ pages: 1 })
  })
})

describe('an unreadable PDF', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  const bomb = packed(`9 0 ${' '.repeat(60 * 1024 * 1024)}`, 4, 1)
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a page of HTML', () => html],
    ['HTML before a whole PDF', async () => Buffer.concat([html, await makePdf()])],
    ['words before it', async () => Buffer.concat([Buffer.from('x '), await makePdf()])],
    ['many lines before it', async () => Buffer.concat([Buffer.alloc(99, '\n'), await makePdf()])],
    [
      'half of one',
      async () => {
        const bytes = await makePdf({ pages: 40, packed: false })
        return bytes.subarray(0, bytes.length / 2)
      },
    ],
    ['one without pages', () => writePdf([CATALOG, '<</Type/Pages/Kids[]/Count 0>>'])],
    ['one without a catalog', () => writePdf([PAGES, PAGE])],
    ['one with a broken object', () => writePdf([...whole, '<</A (never closed>>'])],
    ['one nested too deeply', () => writePdf([...whole, deep])],
    ['packed objects that unpack to more than 48 MB', () => writePdf([...whole, bomb])],
    ['packed objects without end', () => writePdf([...whole, packed('9 0 null', 4, 1e9)])],
    [
      'packed objects in an odd filter',
      () =>
        writePdf([...whole, writeStream('/First 4/N 1/Filter/LZWDecode', Buffer.from('9 0 null'))]),
    ],
    ['a number of three hundred digits', () => writePdf([...whole, '9'.repeat(300)])],
    ['references beyond all numbers', () => writePdf([...whole, '[9999999 0 R]'])],
    [
      'a stream that ends before it begins',
      () => writePdf([...whole, '<</Length -60>>\nstream\nx\nendstream']),
    ],
    [
      'more names than any document has',
      () =>
        writePdf([...whole, `[${Array.from({ length: 20_500 }, (_, n) => `/N${n}`).join('')}]`]),
    ],
    [
      'a cross-reference that claims a billion entries',
      () =>
        writePdf([
          CATALOG,
          PAGES,
          writeStream('/Type/XRef/Size 1000000000/W[0 0 0]', Buffer.from('x')),
        ]),
    ],
  ])('is rejected: %s', async (_name, make) => {
    await expect(inspectPdf(await make())).rejects.toMatchObject({
      code: 'invalid',
      message: 'files.pdfUnreadable',
    })
  })
})

it.each([
  [1, ' '],
  [2, ' \n'.repeat(1000)],
  [8, ' '],
  [13, ' '],
])('finds an action whose first %i letters end a window', async (before, gap) => {
  const withPicture = (text: string) =>
    writePdf([...whole, writeStream('/Subtype/Image', Buffer.from(text))])
  const windowBytes = 256 * 1024
  const filler = 'x'.repeat(windowBytes)
  const head = withPicture(filler).indexOf(filler)
  const text = `${filler.slice(head + before)}/S${gap}/JavaScript`
  await expect(inspectPdf(withPicture(text))).rejects.toMatchObject({ message: 'files.pdfActive' })
})

describe.each(['AES-256', 'AES-128', 'RC4-128', 'RC4-40'] as const)(
  'a document encrypted with %s',
  (algorithm) => {
    it.each([true, false])(
      'is accepted if it opens without a password (packed: %s)',
      async (packed) => {
        const bytes = await makeEncryptedPdf({ algorithm, packed, pages: 2 })
        expect(bytes.toString('latin1')).toContain('/Encrypt')
        expect(await inspectPdf(bytes)).toEqual({ pages: 2 })
      },
    )

    it.each([true, false])('is rejected if it needs a password (packed: %s)', async (packed) => {
      const bytes = await makeEncryptedPdf({ algorithm, packed, userPassword: 'x' })
      await expect(inspectPdf(bytes)).rejects.toMatchObject({ message: 'files.pdfEncrypted' })
    })

    it.each([true, false])('is rejected if it has a script (packed: %s)', async (packed) => {
      const bytes = await makeEncryptedPdf({
        algorithm,
        packed,
        change: (document) => document.addJavaScript('main', 'app.alert(1)'),
      })
      await expect(inspectPdf(bytes)).rejects.toMatchObject({ message: 'files.pdfActive' })
    })
  },
)

it('rejects an encryption that it does not know', async () => {
  const bytes = await makeEncryptedPdf({ packed: false })
  const unknown = Buffer.from(
    bytes.toString('latin1').replace('/Filter /Standard', '/Filter /Unknown_'),
    'latin1',
  )
  expect(unknown.equals(bytes)).toBe(false)
  await expect(inspectPdf(unknown)).rejects.toMatchObject({ message: 'files.pdfEncrypted' })
})

it('rejects a mark of encryption without an entry', async () => {
  const bytes = writePdf([...whole, '<</A<</Encrypt 9 0 R>>>>'])
  await expect(inspectPdf(bytes)).rejects.toMatchObject({ message: 'files.pdfEncrypted' })
})

describe('a document with active content', () => {
  const script = '<</S/JavaScript/JS(app.alert(1))>>'
  const openedBy = (action: string) => [
    CATALOG.replace('>>', `/OpenAction ${action}>>`),
    PAGES,
    PAGE,
  ]
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a script when it opens', () => makeScriptedPdf(false)],
    ['a script in a packed object', () => makeScriptedPdf(true)],
    [
      'a script by name',
      () => makePdf({ change: (document) => document.addJavaScript('main', 'app.alert(1)') }),
    ],
    [
      'a script whose name is disguised',
      () => writePdf([...whole, packed('9 0 <</#53/J#61vaScript>>', 4, 1)]),
    ],
    [
      'a script in packed objects that do not say so',
      () => writePdf([...whole, writeStream('/First 4/N 1', Buffer.from('9 0 /JavaScript'))]),
    ],
    [
      'a script in an older version of an object',
      () => {
        const [first = '', ...rest] = [...whole, script, '4 0 obj\nnull']
        return Buffer.from(
          writePdf([first, ...rest])
            .toString()
            .replace('5 0 obj\n', ''),
        )
      },
    ],
    [
      'a script inside of a picture',
      () =>
        writePdf([
          ...whole,
          writeStream('/Subtype/Image', Buffer.from(`9 0 obj ${script} endobj`)),
        ]),
    ],
    [
      'a script besides an empty name tree',
      () =>
        writePdf([
          CATALOG.replace('>>', '/Names<</JavaScript<</Names[]>>>>>>'),
          PAGES,
          PAGE,
          packed('9 0 <</S/JavaScript>>', 4, 1),
        ]),
    ],
    [
      'scripts in a name tree of several levels',
      () =>
        writePdf([
          CATALOG.replace('>>', '/Names<</JavaScript<</Names[]/Kids[4 0 R]>>>>>>'),
          PAGES,
          PAGE,
          '<</Names[(a) 5 0 R]>>',
          'null',
        ]),
    ],
    [
      'entries without content that refer to each other millions of times',
      () => {
        const refs = (number: number) => `[${`${number} 0 R `.repeat(20)}]`
        const catalog = CATALOG.replace('>>', '/Names<</JavaScript 4 0 R>>>>')
        return writePdf([catalog, PAGES, PAGE, refs(5), refs(6), refs(7), refs(8), refs(9), '[]'])
      },
    ],
    ['an address that opens by itself', () => writePdf(openedBy('<</S/URI/URI(https://a.test)>>'))],
    [
      'an action that stands elsewhere',
      () => writePdf([...openedBy('4 0 R'), '<</S/Named/N/SaveAs>>']),
    ],
    [
      'a file in a nested tree',
      () =>
        writePdf([
          CATALOG.replace('>>', '/Names<</EmbeddedFiles<</Kids[4 0 R]>>>>>>'),
          PAGES,
          PAGE,
          '<</Names[(a)]>>',
        ]),
    ],
    ['a program to start', () => makePdfWithAction('Launch')],
    ['a form to send', () => makePdfWithAction('SubmitForm')],
    ['data to import', () => makePdfWithAction('ImportData')],
    ['a film', () => makePdfWithAction('RichMediaExecute')],
    [
      'a form of another language',
      () => writePdf([CATALOG.replace('>>', '/AcroForm<</XFA[(template)]>>>>'), PAGES, PAGE]),
    ],
    [
      'a file inside',
      async () => {
        const { PDFDocument } = await import('@cantoo/pdf-lib')
        const document = await PDFDocument.create()
        document.addPage()
        await document.attach(Buffer.from('MZ'), 'a.exe')
        return Buffer.from(await document.save())
      },
    ],
  ])('is rejected: %s', async (_name, make) => {
    await expect(inspectPdf(await make())).rejects.toMatchObject({
      code: 'invalid',
      message: 'files.pdfActive',
    })
  })
})
