/** The maximum size of a picture, in pixels. */
export interface PictureBox {
  width: number
  height: number
}

/** The size in which the server stores covers and pictures in texts (lib/platform/images/encode.ts). */
export const TEXT_BOX: PictureBox = { width: 1600, height: 3200 }
/** The server stores an avatar as a square of 512 pixels, from the shorter side. */
export const AVATAR_BOX: PictureBox = { width: 2048, height: 2048 }

/** Vector drawings have no pixels, and a canvas would keep only one frame of an animated GIF. */
const DRAWN = ['image/jpeg', 'image/png', 'image/webp']
const QUALITY = 0.85
/** Up to this many bytes, a picture that fits is sent unchanged. */
const SMALL = 300 * 1024

/** The size of a picture scaled down to fit a box; never larger than the original. */
export function fittedSize({ width, height }: PictureBox, box: PictureBox): PictureBox {
  const scale = Math.min(1, box.width / width, box.height / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Rendered by the browser, which applies the camera's orientation. */
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
  // A browser that cannot encode this type produces another, often a larger file.
  if (!blob || blob.type !== file.type || blob.size >= file.size) return file
  return new File([blob], file.name, { type: file.type, lastModified: file.lastModified })
}

/**
 * Prepares a picture for upload: scales a phone's photograph down as the server would, upright, without camera
 * metadata. Returns a small, animated, drawn or unreadable picture unchanged.
 */
export async function fitPicture(file: File, box: PictureBox): Promise<File> {
  if (!DRAWN.includes(file.type)) return file
  return redraw(file, box).catch(() => file)
}
