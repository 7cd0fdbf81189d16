import { type CoverKind, type CoverPattern, coverPattern } from '@/lib/core/cover-pattern'
import { cn } from '../ui/class-names'

type Paint = { ground: string; ridge: string; accent: string; groove: string }
type Motif = {
  width: number
  height: number
  /** The y position of a row's middle in the tile; placed at the middle of the picture. */
  middle: number
  /** The minimum scale of the motif. */
  minScale?: number
  draw: (paint: Paint) => React.ReactNode
}

const earth = (name: string) => `var(--imi-${name})`

const palettes = [
  ['black', 'white', 'clay', 'ochre'],
  ['white', 'black', 'clay', 'grey'],
  ['clay', 'white', 'black', 'ochre'],
  ['black', 'white', 'grey', 'clay'],
] as const

function getPaint(palette: number): Paint {
  const [ground, ridge, accent, groove] = palettes[palette % palettes.length] ?? palettes[0]
  return {
    ground: earth(ground),
    ridge: earth(ridge),
    accent: earth(accent),
    groove: earth(groove),
  }
}

const rhomb = (x: number, y: number, r: number, ratio = 1) =>
  `M${x - r * ratio} ${y}l${r * ratio}-${r} ${r * ratio} ${r}-${r * ratio} ${r}z`
const chevrons = (ys: number[]) => ys.map((y) => `M-10 ${y + 50}l50-50 50 50`).join('')
const corners = (side: number, r: number) =>
  [0, side].flatMap((x) => [0, side].map((y) => rhomb(x, y, r))).join('')

const saws = (from: number, to: number) =>
  Array.from({ length: (to - from) / 15 }, (_, i) => `M${from + i * 15} 104l7.5-12 7.5 12z`).join(
    '',
  )
/* Half of an S: the other half is the same line rotated around the point where this one ends. */
const scroll =
  'M45 46a5 5 0 0 1 10 0a10 10 0 0 1-20 0a15 15 0 0 1 30 0a20 20 0 0 1-40 0a25 25 0 0 1 50 0a30 30 0 0 1-60 0a37.5 37.5 0 0 1 75 0v1'

/* Each motif is one tile of relief: broad ridges, a thin groove beside them, one accent. */
const motifs: Record<Exclude<CoverKind, 'rhomb'>, Motif> = {
  zigzag: {
    width: 80,
    height: 64,
    middle: 0,
    draw: ({ ridge, accent, groove }) => (
      <g fill="none">
        <path d={chevrons([-51, 13])} stroke={ridge} strokeWidth="18" />
        <path d={chevrons([-27, 37])} stroke={accent} strokeWidth="7" />
        <path d={chevrons([-75, -11, 53])} stroke={ridge} strokeWidth="5" />
        <path d={chevrons([-51, 13])} stroke={groove} strokeWidth="2" />
      </g>
    ),
  },
  diamonds: {
    width: 90,
    height: 90,
    middle: 45,
    draw: ({ ground, ridge, accent, groove }) => (
      <>
        <path d={rhomb(45, 45, 41)} fill={ridge} />
        <path d={rhomb(45, 45, 30)} fill={ground} />
        <path d={rhomb(45, 45, 23)} fill={accent} />
        <path d={rhomb(45, 45, 10)} fill={ridge} />
        <path d={corners(90, 34)} fill={groove} />
        <path d={corners(90, 29)} fill={ground} />
        <path d={corners(90, 14)} fill={ridge} />
      </>
    ),
  },
  spiral: {
    width: 180,
    height: 104,
    middle: 46,
    minScale: 1.5,
    draw: ({ ridge, accent, groove }) => (
      <>
        <path d={saws(0, 180)} fill={accent} />
        <g fill="none" stroke={ridge} strokeWidth="6">
          <path d={scroll} />
          <path d={scroll} transform="rotate(180 90 46)" />
        </g>
        <path d={rhomb(45, 46, 5) + rhomb(135, 46, 5)} fill={groove} />
      </>
    ),
  },
  triangles: {
    width: 80,
    height: 120,
    middle: 30,
    draw: ({ ridge, accent, groove }) => (
      <>
        <path d="M0 60l40-60 40 60zM-40 120l40-60 40 60zM40 120l40-60 40 60z" fill={ridge} />
        <path d="M17 51l23-35 23 35zM-23 111l23-35 23 35zM57 111l23-35 23 35z" fill={accent} />
        <path d="M30 45l10-15 10 15zM-10 105l10-15 10 15zM70 105l10-15 10 15z" fill={groove} />
      </>
    ),
  },
}

/** One large nested rhomb that extends beyond the picture: the boldest of the five. */
function GreatRhomb({ paint, shift }: { paint: Paint; shift: number }) {
  const x = [160, 90, 230, 160][shift] ?? 160
  const ring = (rs: number[]) => rs.map((r) => rhomb(x, 90, r, 1.25)).join('')
  return (
    <g fill="none" strokeLinejoin="miter">
      <path d={ring([48, 118, 188])} stroke={paint.ridge} strokeWidth="22" />
      <path d={ring([73, 143])} stroke={paint.accent} strokeWidth="9" />
      <path d={ring([92, 162])} stroke={paint.ridge} strokeWidth="5" />
      <path d={ring([48, 118, 188])} stroke={paint.groove} strokeWidth="2" />
      <path d={rhomb(x, 90, 18, 1.25)} fill={paint.accent} />
    </g>
  )
}

function Field({ motif, art, paint }: { motif: Motif; art: CoverPattern; paint: Paint }) {
  const scale = Math.max(art.scale, motif.minScale ?? 1)
  const x = 160 + (art.shift % 2 ? motif.width / 2 : 0) * scale
  const id = `c${art.key}`
  return (
    <>
      <pattern
        id={id}
        width={motif.width}
        height={motif.height}
        patternUnits="userSpaceOnUse"
        patternTransform={`translate(${x} ${90 - motif.middle * scale}) scale(${scale})`}
      >
        {motif.draw(paint)}
      </pattern>
      <rect width="320" height="180" fill={`url(#${id})`} />
    </>
  )
}

/**
 * The cover of an article without a picture: imigongo relief drawn from the article's id, always the same for the same id.
 * Decorative; the card's title names the article.
 */
export function CoverArt({ seed, className }: { seed: string; className?: string }) {
  const art = coverPattern(seed)
  const paint = getPaint(art.palette)
  return (
    <svg
      aria-hidden="true"
      width="320"
      height="180"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className={cn('block aspect-video w-full', className ?? 'h-auto')}
    >
      <rect width="320" height="180" fill={paint.ground} />
      {art.kind === 'rhomb' ? (
        <GreatRhomb paint={paint} shift={art.shift} />
      ) : (
        <Field motif={motifs[art.kind]} art={art} paint={paint} />
      )}
    </svg>
  )
}
