/** Pixels that a picture may have each way. */
export interface PictureBox {
  width: number
  height: number
}

/** What the server keeps of covers and of pictures in texts (lib/platform/images/encode.ts). */
export const TEXT_BOX: PictureBox = { width: 1600, height: 3200 }
/** Of an avatar it keeps a square of 512, from the shorter side. */
export const AVATAR_BOX: PictureBox = { width: 2048, height: 2048 }

/** Drawings have no pixels, and of a GIF that moves a canvas would keep one picture. */
const DRAWN = ['image/jpeg', 'image/png', 'image/webp']
const QUALITY = 0.85
/** Bytes up to which a picture that fits is sent as it is. */
const SMALL = 300 * 1024

/** The size in which a picture fits into a box; never larger than it is. */
export function fittedSize({ width, height }: PictureBox, box: PictureBox): PictureBox {
  const scale = Math.min(1, box.width / width, box.height / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Shown by the browser, so that it stands as the camera was held. */
async function show(file: File): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function redraw(file: File, box: PictureBox): Promise<File> {
  const image = await show(file)
  const natural = { width: image.naturalWidth, height: image.naturalHeight }
  const { width, height } = fittedSize(natural, box)
  if (width === natural.width && height === natural.height && file.size <= SMALL) return file
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const drawing = canvas.getContext('2d')
  if (!drawing) return file
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(image, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, QUALITY))
  // A browser that cannot write this type writes another, often a larger file.
  if (!blob || blob.type !== file.type || blob.size >= file.size) return file
  return new File([blob], file.name, { type: file.type, lastModified: file.lastModified })
}

/**
 * A picture as it is sent: a photograph of a phone is made as small as the server would make it, upright, without what
 * the camera wrote into it. What is small already, moves, is drawn or cannot be read here stays as it is.
 */
export async function fitPicture(file: File, box: PictureBox): Promise<File> {
  if (!DRAWN.includes(file.type)) return file
  return redraw(file, box).catch(() => file)
}
