import 'server-only'
import { z } from 'zod'
import { paths } from '@/lib/core/paths'
import { type ImageDto, imageVariant } from './schema'

/** What a query must read of a stored image to show it. */
export const imageColumns = {
  id: true,
  width: true,
  height: true,
  blur: true,
  variants: true,
} as const

interface ImageRow {
  id: string
  width: number | null
  height: number | null
  blur: string | null
  variants: unknown
}

const TYPES = ['image/avif', 'image/webp']

/** A stored image as a picture; null when there is none or it was never decoded. */
export function toImage(row: ImageRow | null): ImageDto | null {
  if (!row?.width || !row.height) return null
  const variants = z.array(imageVariant).catch([]).parse(row.variants)
  const sources = TYPES.flatMap((type) => {
    const sized = variants.filter((variant) => variant.mime === type)
    if (sized.length === 0) return []
    const srcset = sized.map((v) => `${paths.file(row.id, v.name)} ${v.width}w`).join(', ')
    return [{ type, srcset }]
  })
  return { url: paths.file(row.id), width: row.width, height: row.height, blur: row.blur, sources }
}
