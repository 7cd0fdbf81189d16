import sharp from 'sharp'
import { makePdf } from './pdf-samples'

// Creates files as a browser sends them.

const toFile = (bytes: Uint8Array, name: string) => new File([Uint8Array.from(bytes)], name)

/** A small photograph with camera and location metadata. */
export async function photoFile(name = 'cover.jpg'): Promise<File> {
  const picture = sharp({ create: { width: 700, height: 400, channels: 3, background: '#0f5b46' } })
  const exif = { IFD0: { Copyright: 'Kigali 1.95 S' } }
  return toFile(await picture.withExif(exif).jpeg().toBuffer(), name)
}

/** A file with any content and any name. */
export const anyFile = (content: string | Uint8Array, name: string): File =>
  toFile(typeof content === 'string' ? new TextEncoder().encode(content) : content, name)

/** A document of empty pages. */
export const pdfFile = async (pages = 1, name = 'paper.pdf'): Promise<File> =>
  toFile(await makePdf({ pages }), name)
