import { cn } from '../ui/class-names'

type BandProps = {
  /** Unique on the page: names the SVG pattern. */
  id: string
  /** Height of the band in CSS pixels; the motif scales with it. */
  height?: number
  className?: string
}

function Band({
  id,
  height = 24,
  className,
  tile,
  children,
}: BandProps & { tile: number; children: React.ReactNode }) {
  return (
    <svg aria-hidden="true" width="100%" height={height} className={cn('block', className)}>
      <pattern
        id={id}
        width={tile}
        height="24"
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${height / 24})`}
      >
        {children}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

/** Running zigzag: black and clay ridges on white. For section edges and the footer. */
export function ImigongoZigzag(props: BandProps) {
  return (
    <Band {...props} tile={24}>
      <path d="M0 0h24v24H0z" fill="var(--imi-white)" />
      <path d="M-3 15L12 0l15 15" fill="none" stroke="var(--imi-black)" strokeWidth="5" />
      <path d="M-3 24L12 9l15 15" fill="none" stroke="var(--imi-clay)" strokeWidth="4" />
      <path d="M4 24l8-8 8 8z" fill="var(--imi-black)" />
    </Band>
  )
}

/** A row of nested diamonds. For the hero and the 404 page. */
export function ImigongoDiamonds(props: BandProps) {
  return (
    <Band {...props} tile={24}>
      <path d="M0 0h24v24H0z" fill="var(--imi-black)" />
      <path d="M0 12L12 0l12 12-12 12z" fill="var(--imi-white)" />
      <path d="M3.5 12L12 3.5l8.5 8.5-8.5 8.5z" fill="var(--imi-clay)" />
      <path d="M7.5 12L12 7.5l4.5 4.5-4.5 4.5z" fill="var(--imi-black)" />
      <path
        d="M-4 0L0-4l4 4-4 4zM20 0l4-4 4 4-4 4zM-4 24l4-4 4 4-4 4zM20 24l4-4 4 4-4 4z"
        fill="var(--imi-ochre)"
      />
    </Band>
  )
}

/** Running spirals. The calmest of the three: two colours. */
export function ImigongoSpiral(props: BandProps) {
  return (
    <Band {...props} tile={30}>
      <path d="M0 0h30v24H0z" fill="var(--imi-black)" />
      <path
        d="M0 21.5h6A9.5 9.5 0 1 1 24.5 12a7 7 0 0 1-14 0a4.5 4.5 0 0 1 9 0a2 2 0 0 1-4 0M15 21.5h15"
        fill="none"
        stroke="var(--imi-white)"
        strokeWidth="2.2"
      />
    </Band>
  )
}

/** One diamond with two wings, 72 × 24: the mark over an empty list. */
export function ImigongoMotif({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 72 24" width="72" height="24" className={className}>
      <path d="M24 12L36 0l12 12-12 12z" fill="var(--ink)" />
      <path d="M28 12l8-8 8 8-8 8z" fill="var(--surface)" />
      <path d="M31 12l5-5 5 5-5 5z" fill="var(--clay)" />
      <path
        d="M21 3l-9 9 9 9M14 3l-9 9 9 9M51 3l9 9-9 9M58 3l9 9-9 9"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2.5"
      />
    </svg>
  )
}
