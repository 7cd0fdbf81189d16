import { cn } from './class-names'

type AvatarProps = {
  name: string
  src?: string | null
  /** Required if the name is not written beside the picture. */
  alt?: string
  size?: 'small' | 'medium' | 'large'
  className?: string
}

const sizes = {
  small: { px: 32, style: 'size-8 text-sm' },
  medium: { px: 44, style: 'size-11 text-lg' },
  large: { px: 96, style: 'size-24 text-3xl' },
} as const

/** A face, or the first letter of the name. Decorative beside a written name. */
export function Avatar({ name, src, alt = '', size = 'medium', className }: AvatarProps) {
  const { px, style } = sizes[size]
  const shape = cn('shrink-0 rounded-full border border-line', style, className)
  if (src) {
    return (
      <img
        src={src}
        alt={alt}
        width={px}
        height={px}
        loading="lazy"
        className={cn('object-cover', shape)}
      />
    )
  }
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={cn(
        'inline-flex items-center justify-center bg-forest-wash font-bold text-forest',
        shape,
      )}
    >
      {(Array.from(name.trim())[0] ?? '').toLocaleUpperCase()}
    </span>
  )
}
