import { formatBytes } from '@/lib/core/text'
import type { ImageDto } from '@/lib/modules/files/schema'
import { CoverArt } from '../brand/cover-art'
import { cn } from '../ui/class-names'

/** The size that is offered to who gets text only. */
const littleOf = ({ small }: ImageDto) => ({
  'data-small': small.url,
  'data-size': formatBytes(small.size),
})

interface Props {
  id: string
  cover: ImageDto | null
  /** The `sizes` of the picture: how wide it is shown. */
  sizes: string
  /** Whether those who get text only may ask for it. */
  isOffered?: boolean
  className?: string
}

/**
 * The cover of an article at 16:9: its picture, above the cover drawn from its id. Where there is no picture, or it
 * fails, the drawn one is seen. Decorative: the title stands beside it.
 */
export function ArticleCover({ id, cover, sizes, isOffered = false, className }: Props) {
  return (
    <div className={cn('relative aspect-video overflow-hidden bg-wash', className)}>
      <CoverArt seed={id} className="absolute inset-0 size-full" />
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
      ) : null}
    </div>
  )
}
