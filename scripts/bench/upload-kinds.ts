import { deflateSync } from 'node:zlib'
import {
  drawing,
  makeGeotaggedPhoto,
  makeSlowSvgs,
  pngBomb,
  redSquare,
} from '../../lib/testing/hostile-pictures'
import { endlessForm, filePart, rawForm } from '../../lib/testing/hostile-uploads'
import {
  compressRepeated,
  makeEncryptedPdf,
  makePdf,
  makePdfBomb,
  makeScriptedPdf,
  makeTwoPages,
  writePdf,
  writeStream,
} from '../../lib/testing/pdf-samples'

// The bodies that uploads.mjs sends: each kind of hostile file, with the path that accepts such files.

const MB = 1024 * 1024
const HTML = '<!doctype html><script>alert(1)</script>'
const NAMES = ['../../../../etc/passwd', 'a.php%00.pdf', 'a\u202efdp.exe', 'x'.repeat(300)]

/** Makes a new body for each request. */
export type MakeBody = () => Buffer | ReadableStream
interface Kind {
  path: 'paper' | 'article'
  make: MakeBody
}

const paperTexts = { paper_title: 'Gout', language: 'eng', reference: '<p>Journal of joints</p>' }
const articleTexts = { article_title: 'Gout', article_content: '<p>Keep moving.</p>' }

const paper = (content: Uint8Array | string, name = 'paper.pdf'): Kind => {
  const body = rawForm(paperTexts, filePart('paper', name, Buffer.from(content), 'application/pdf'))
  return { path: 'paper', make: () => body }
}
const cover = (content: Uint8Array | string, name = 'cover.png'): Kind => {
  const part = filePart('article_cover_image', name, Buffer.from(content), 'image/png')
  const body = rawForm(articleTexts, part)
  return { path: 'article', make: () => body }
}
/** Each of the twenty requests takes the next of these. */
function cycleKinds(kinds: Kind[]): Kind {
  let at = 0
  const next = () => {
    at += 1
    return kinds[at % kinds.length]?.make() ?? Buffer.alloc(0)
  }
  return { path: kinds[0]?.path ?? 'paper', make: next }
}

/** A genuine document of 24 MB: its pages are photographs, which do not compress further. */
function largePaper(): Buffer {
  const photo = Buffer.alloc(24 * MB)
  let seed = 7
  for (let at = 0; at < photo.length; at += 4) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    photo.writeUInt32LE(seed, at)
  }
  return makeTwoPages('5 0 R', writeStream('/Subtype/Image/Filter/DCTDecode', photo))
}

/** The kinds by their names in the report. */
export async function makeKinds(): Promise<Record<string, Kind>> {
  const whole = await makePdf({ pages: 40, packed: false })
  const red = await redSquare()
  const photo = await makeGeotaggedPhoto()
  const packed = deflateSync(Buffer.alloc(60 * MB, ' '))
  const catalog = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']
  return {
    'a page of HTML named .pdf': paper(HTML),
    'a page before a document': paper(Buffer.concat([Buffer.from(HTML), whole])),
    'half a document': paper(whole.subarray(0, whole.length / 2)),
    'nothing at all': paper(''),
    'a document with a password': paper(await makeEncryptedPdf()),
    'a document with a script': paper(await makeScriptedPdf(true)),
    '50 MB, declared': paper(Buffer.alloc(50 * MB, '%PDF-1.7 ')),
    '50 MB, in pieces': { path: 'paper', make: () => endlessForm('paper', '%PDF-1.7').body },
    'a page that unpacks to 2 GB': paper(makePdfBomb()),
    'a page of ten million operators': paper(
      makeTwoPages('7 0 R', writeStream('/Filter/FlateDecode', compressRepeated('q ', 20))),
    ),
    'packed objects that unpack to 60 MB': paper(
      writePdf([...catalog, writeStream('/Type/ObjStm/Filter/FlateDecode/First 4/N 1', packed)]),
    ),
    'an object of 12 million others': paper(makeTwoPages(`[${'<</A 1>>'.repeat(3_000_000)}]`)),
    'documents with hostile names': cycleKinds(NAMES.map((name) => paper(whole, name))),
    'honest documents of 24 MB': paper(largePaper()),
    'a PNG of 30,000 by 30,000': cover(pngBomb(30_000)),
    'a PNG of 6,300 by 6,300': cover(pngBomb(6300)),
    'drawings that never end': cycleKinds(Object.values(makeSlowSvgs()).map((svg) => cover(svg))),
    'a drawing of a million shapes': cover(drawing('<g/>'.repeat(1_000_000))),
    'a drawing with a script': cover(
      drawing('<script>alert(1)</script>', '', ' onload="alert(1)"'),
    ),
    'a page behind a picture': cover(Buffer.concat([red, Buffer.from(HTML)])),
    'a page that begins like a GIF': cover(`GIF89a/*${HTML}*/`),
    'a photograph with its place': cover(photo),
    'half a photograph': cover(photo.subarray(0, 900)),
    'pictures with hostile names': cycleKinds(NAMES.map((name) => cover(red, name))),
  }
}
