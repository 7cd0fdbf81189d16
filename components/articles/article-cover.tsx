import { formatBytes } from '@/lib/core/text'
import type { ImageDto } from '@/lib/modules/files/schema'
import { CoverArt } from '../brand/cover-art'
import { cn } from '../ui/class-names'

/** The size offered to readers in text-only mode. */
const littleOf = ({ small }: ImageDto) => ({
  'data-small': small.url,
  'data-size': formatBytes(small.size),
})

interface Props {
  id: string
  cover: ImageDto | null
  /** The `sizes` attribute of the picture: how wide it is shown. */
  sizes: string
  /** Whether readers in text-only mode may request it. */
  isOffered?: boolean
  className?: string
}

/**
 * The cover of an article at 16:9: its picture, or without one the cover drawn from its id. While the picture loads and where
 * it fails, rows of triangles show, which weigh less than a drawing. Decorative: the title is next to it.
 */
export function ArticleCover({ id, cover, sizes, isOffered = false, className }: Props) {
  return (
    <div
      className={cn('relative aspect-video overflow-hidden bg-wash', cover && 'cover', className)}
    >
      {cover ? (
        <picture>
          {cover.sources.map((source) => (
            <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
          ))}
          <img
            data-covered
            {...(isOffered ? littleOf(cover) : {})}
            src={cover.url}
            alt=""
            width={cover.width}
            height={cover.height}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        </picture>
      ) : (
        <CoverArt seed={id} className="absolute inset-0 size-full" />
      )}
    </div>
  )
}
