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
  /** True for the one picture above the fold: it is fetched first, the others when they come near. */
  isFirst?: boolean
  className?: string
}

/**
 * The cover of an article at 16:9: its picture, above the cover drawn from its id. Where there is no picture, or it
 * fails, the drawn one is seen. Decorative: the title stands beside it.
 */
export function ArticleCover({ id, cover, sizes, isFirst = false, className }: Props) {
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
            {...(isFirst ? littleOf(cover) : {})}
            src={cover.url}
            alt=""
            width={cover.width}
            height={cover.height}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
            decoding={isFirst ? 'sync' : 'async'}
            className="absolute inset-0 size-full object-cover"
          />
        </picture>
      ) : null}
    </div>
  )
}
