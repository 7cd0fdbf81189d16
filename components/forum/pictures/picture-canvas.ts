import { fittedSize, TEXT_BOX } from '@/lib/browser/files/fit-picture'
import { gridBox } from '@/lib/core/picture-grid'
import { sizes } from '@/lib/core/sizes.mjs'

/** A region as shares of a picture's width and height: left, top, width, height. */
export type Region = readonly [number, number, number, number]

/** A photograph yet to be sent: in memory only, never in a draft. */
export interface NewPicture {
  id: string
  file: File
  covered: Region[]
  /** Whether it shows a face or a label: unanswered, no, yes. */
  shows: '' | '0' | '1'
  /** Why that must stay visible. */
  reason: string
}

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const QUALITY = 0.85

export function validatePhoto(file: File): 'photoType' | 'photoSize' | null {
  if (!PHOTO_TYPES.includes(file.type)) return 'photoType'
  return file.size > sizes.photo ? 'photoSize' : null
}

const get2dContext = (canvas: HTMLCanvasElement) => {
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('no canvas')
  return drawing
}

/** Loads a photograph upright and in the sent size: pixels only, without the camera's metadata. */
export async function loadPhoto(file: File): Promise<HTMLCanvasElement> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const size = fittedSize({ width: image.naturalWidth, height: image.naturalHeight }, TEXT_BOX)
    const canvas = Object.assign(document.createElement('canvas'), size)
    const drawing = get2dContext(canvas)
    drawing.imageSmoothingQuality = 'high'
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, size.width, size.height)
    drawing.drawImage(image, 0, 0, size.width, size.height)
    return canvas
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Draws a photograph with its regions blacked out, and a frame around the one being marked. */
export function paint(
  canvas: HTMLCanvasElement,
  source: HTMLCanvasElement,
  { regions, frame }: { regions: readonly Region[]; frame?: Region | undefined },
): void {
  const { width, height } = source
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const drawing = get2dContext(canvas)
  drawing.drawImage(source, 0, 0)
  drawing.fillStyle = '#000'
  for (const region of regions) {
    const box = gridBox(region, { width, height })
    drawing.fillRect(box.left, box.top, box.width, box.height)
  }
  if (!frame) return
  const box = gridBox(frame, { width, height })
  drawing.lineWidth = Math.max(2, width / 200)
  for (const [colour, dash] of [
    ['#fff', []],
    ['#000', [width / 60, width / 60]],
  ] as const) {
    drawing.strokeStyle = colour
    drawing.setLineDash([...dash])
    drawing.strokeRect(box.left, box.top, box.width, box.height)
  }
}

/** Renders the photograph as sent: blacked-out regions are black pixels. Empties the source. */
export async function toSent(
  source: HTMLCanvasElement,
  regions: readonly Region[],
): Promise<File | null> {
  paint(source, source, { regions })
  const blob = await new Promise<Blob | null>((done) => source.toBlob(done, 'image/jpeg', QUALITY))
  Object.assign(source, { width: 0, height: 0 })
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : null
}
