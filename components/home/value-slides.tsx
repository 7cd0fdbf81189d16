import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { limits } from '@/lib/core/limits'
import type { SiteFields } from '@/lib/core/site-texts'
import { PauseButton } from './fact-box'

type Value = 'empowerment' | 'excellence' | 'collaboration' | 'compassion'

const black = 'var(--imi-black)'
const white = 'var(--imi-white)'
const clay = 'var(--imi-clay)'
const ochre = 'var(--imi-ochre)'
const grey = 'var(--imi-grey)'

type Point = readonly [number, number]

const rhomb = (x: number, y: number, r: number, ratio = 1) =>
  `M${x - r * ratio} ${y}l${r * ratio}-${r} ${r * ratio} ${r}-${r * ratio} ${r}z`
const both = (x: number, y: number, r: number) => rhomb(x, y, r) + rhomb(480 - x, y, r)
const roof = (peak: number) => `M-60 ${peak + 300}L240 ${peak}l300 300`
const round = (value: number) => Math.round(value * 10) / 10

/** Saw teeth on the left side of a line. */
function teeth([x, y]: Point, [toX, toY]: Point, count: number, height: number) {
  const [dx, dy] = [(toX - x) / count, (toY - y) / count]
  const length = Math.hypot(dx, dy)
  const tip = [dx / 2 + (dy / length) * height, dy / 2 - (dx / length) * height] as const
  const tooth = `l${round(tip[0])} ${round(tip[1])} ${round(dx - tip[0])} ${round(dy - tip[1])}z`
  return Array.from(
    { length: count },
    (_, at) => `M${round(x + dx * at)} ${round(y + dy * at)}${tooth}`,
  ).join('')
}

/** Ridges that rise to one peak and lift a diamond. */
const rise = (
  <>
    <path d={both(0, 0, 150)} fill={clay} />
    <path d={both(0, 0, 128)} fill={black} />
    <path d={both(0, 0, 112)} fill={white} />
    <path d={both(0, 0, 80)} fill={black} />
    <path d={both(0, 0, 56)} fill={ochre} />
    <g fill="none">
      <path d={[150, 250, 350].map(roof).join('')} stroke={white} strokeWidth="26" />
      <path d={[150, 250, 350].map(roof).join('')} stroke={black} strokeWidth="3" />
      <path d={[196, 296].map(roof).join('')} stroke={clay} strokeWidth="15" />
    </g>
    <path
      d={teeth([0, 372], [240, 132], 12, 17) + teeth([240, 132], [480, 372], 12, 17)}
      fill={grey}
    />
    <path d={rhomb(240, 70, 58)} fill={white} />
    <path d={rhomb(240, 70, 44)} fill={black} />
    <path d={rhomb(240, 70, 32)} fill={clay} />
    <path d={rhomb(240, 70, 12)} fill={white} />
  </>
)

const innerCorners: Point[] = [
  [88, 180],
  [240, 66],
  [392, 180],
  [240, 294],
]

/** One great diamond, exact down to its teeth. */
const exact = (
  <>
    <path
      d="M0 0h150L0 112zM480 0v112L330 0zM480 360H330l150-112zM0 360V248l150 112z"
      fill={clay}
    />
    <path d="M0 0h92L0 69zM480 0v69L388 0zM480 360h-92l92-69zM0 360v-69l92 69z" fill={black} />
    <path d={rhomb(240, 180, 176, 4 / 3)} fill={black} />
    <path d={rhomb(240, 180, 148, 4 / 3)} fill={white} />
    <path d={rhomb(240, 180, 138, 4 / 3)} fill={black} />
    <path
      d={innerCorners
        .map((from, at) => teeth(from, innerCorners[(at + 1) % 4] ?? from, 8, 17))
        .join('')}
      fill={white}
    />
    <path d={rhomb(240, 180, 115, 4 / 3)} fill={white} />
    <path d={rhomb(240, 180, 92, 4 / 3)} fill={black} />
    <path d={rhomb(240, 180, 80, 4 / 3)} fill={clay} />
    <path d={rhomb(240, 180, 46, 4 / 3)} fill={white} />
    <path d={rhomb(240, 180, 34, 4 / 3)} fill={black} />
    <path d={rhomb(240, 180, 12, 4 / 3)} fill={ochre} />
  </>
)

/** A ridge with its groove, cut free of what lies below it, along its full length or a part of it. */
function Ridge({ d, cut = d, colour }: { d: string; cut?: string; colour: string }) {
  return (
    <g fill="none">
      <path d={cut} stroke={clay} strokeWidth="42" />
      <path d={d} stroke={colour} strokeWidth="27" />
      <path d={d} stroke={clay} strokeWidth="3" />
    </g>
  )
}

/** Two interlocking diamonds with their overlap. */
const linked = (
  <>
    <path d={both(0, 0, 104) + both(0, 360, 104)} fill={black} />
    <path d={both(0, 0, 84) + both(0, 360, 84)} fill={clay} />
    <path d={both(0, 0, 68) + both(0, 360, 68)} fill={white} />
    <path d={both(0, 0, 36) + both(0, 360, 36)} fill={black} />
    <path d={rhomb(240, 0, 52) + rhomb(240, 360, 52)} fill={ochre} />
    <path d={rhomb(240, 0, 32) + rhomb(240, 360, 32)} fill={black} />
    <Ridge d={rhomb(160, 180, 146)} colour={white} />
    <Ridge d={rhomb(320, 180, 146)} colour={black} />
    <Ridge d="M204 78l66 66" cut="M214 88l46 46" colour={white} />
    <path d={both(92, 180, 34)} fill={ochre} />
    <path d={both(92, 180, 18)} fill={clay} />
    <path d={rhomb(240, 180, 36)} fill={white} />
    <path d={rhomb(240, 180, 26)} fill={black} />
    <path d={rhomb(240, 180, 12)} fill={ochre} />
  </>
)

const arm =
  'M226 184a36 36 0 0 1 72 0a58 58 0 0 1-116 0a80 80 0 0 1 160 0a102 102 0 0 1-204 0a124 124 0 0 1 248 0a146 146 0 0 1-292 0v-200'

/** An arm that curls around a small shape. */
const held = (
  <>
    <path d={rhomb(480, 0, 118) + rhomb(480, 360, 118)} fill={black} />
    <path d={rhomb(480, 0, 98) + rhomb(480, 360, 98)} fill={white} />
    <path d={rhomb(480, 0, 64) + rhomb(480, 360, 64)} fill={clay} />
    <path d={rhomb(480, 0, 26) + rhomb(480, 360, 26)} fill={white} />
    <path d="M-3-3h44v380H-3z" fill={clay} />
    <path d={teeth([41, 0], [41, 360], 9, 22)} fill={clay} />
    <g fill="none">
      <path d={arm} stroke={grey} strokeWidth="58" />
      <path d={arm} stroke={white} strokeWidth="24" />
      <path d={arm} stroke={grey} strokeWidth="2.5" />
      <path
        d="M204 184a58 58 0 0 1 116 0a80 80 0 0 1-160 0a102 102 0 0 1 204 0a124 124 0 0 1-248 0v-200"
        stroke={black}
        strokeWidth="8"
      />
    </g>
    <path d={rhomb(260, 189, 21)} fill={clay} />
    <path d={rhomb(260, 189, 9)} fill={ochre} />
  </>
)

const compositions: Record<Value, { ground: string; drawing: ReactNode }> = {
  empowerment: { ground: black, drawing: rise },
  excellence: { ground: white, drawing: exact },
  collaboration: { ground: clay, drawing: linked },
  compassion: { ground: grey, drawing: held },
}

/** The picture for one of the four values: its own imigongo panel. Decorative: the words are below it. */
function ValueArt({ value, className }: { value: Value; className?: string }) {
  const { ground, drawing } = compositions[value]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 480 360"
      width="480"
      height="360"
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <path d="M0 0h480v360H0z" fill={ground} />
      {drawing}
    </svg>
  )
}

const values = ['empowerment', 'excellence', 'collaboration', 'compassion'] as const

/**
 * The four values, each with a small plate, in rotation (lib/browser/reading). Without scripts, or with reduced motion, they
 * are stacked (`quilt` in app/reading.css).
 */
export function ValueSlides({ own }: { own: SiteFields }) {
  const t = useTranslations('home')
  return (
    <section
      aria-label={t('values')}
      data-rotate={limits.rotation.hero}
      className="relative mt-6 min-w-0"
    >
      <div className="turns quilt">
        {values.map((value, at) => (
          <figure
            key={value}
            data-slide
            data-shown={at === 0 ? '' : undefined}
            suppressHydrationWarning
          >
            <ValueArt value={value} className="block aspect-4/3 h-auto w-full rounded-control" />
            <figcaption>
              <p className="text-sm text-muted">
                {t('valueNumber', { number: at + 1, total: values.length })}
              </p>
              <h2 className="text-xl">{own[value] || t(value)}</h2>
              <p className="mt-1 max-w-[48ch] text-muted">
                {own[`${value}Text`] || t(`${value}Text`)}
              </p>
            </figcaption>
          </figure>
        ))}
      </div>
      <PauseButton label={`${t('pause')}: ${t('values')}`} className="absolute right-0 bottom-0" />
    </section>
  )
}
