import { drawableText } from '@/lib/core/drawable-text'
import { cutText } from '@/lib/core/text'

/** The renderer reads no style sheet: these are the light tokens of components/styles/tokens.css. */
const colour = {
  paper: '#FBF8F3',
  ink: '#1B1F1D',
  muted: '#5A625D',
  forest: '#0F5B46',
  clay: '#B4482B',
}
const earth = { black: '#1D1B19', white: '#F5EEE1', clay: '#A9442A', ochre: '#D9A032' }

const WIDTH = 1200
const TILE = 80
const MAX_TITLE_LENGTH = 150

/** The title's font size in pixels: five lines of the smallest fit. */
function getSize(title: string): number {
  if (title.length <= 36) return 84
  if (title.length <= 70) return 70
  return title.length <= 110 ? 58 : 50
}

function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="52" height="52">
      <path d="M16 0l9 9-6 2.7a5.24 5.24 0 1 1-6 0L7 9z" fill={colour.forest} />
      <path d="M5 11l3.8 1.5a8 8 0 1 0 14.4 0L27 11l5 5-16 16L0 16z" fill={colour.clay} />
    </svg>
  )
}

const diamond = (x: number, y: number, r: number) => `M${x - r} ${y}l${r}-${r} ${r} ${r}-${r} ${r}z`

/** The imigongo band of nested diamonds, drawn tile by tile: the picture's renderer does not support patterns. */
function Band() {
  const middles = Array.from({ length: WIDTH / TILE }, (_, at) => at * TILE + TILE / 2)
  const edges = [...middles.map((x) => x - TILE / 2), WIDTH]
  const row = (r: number) => middles.map((x) => diamond(x, TILE / 2, r)).join('')
  const corners = edges.map((x) => diamond(x, 0, 13) + diamond(x, TILE, 13)).join('')
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${TILE}`} width={WIDTH} height={TILE}>
      <path d={`M0 0h${WIDTH}v${TILE}H0z`} fill={earth.black} />
      <path d={row(40)} fill={earth.white} />
      <path d={row(28)} fill={earth.clay} />
      <path d={row(15)} fill={earth.black} />
      <path d={corners} fill={earth.ochre} />
    </svg>
  )
}

interface Props {
  label: string
  title: string
  site: string
  detail: string
}

/** The preview picture of a shared link: 1200 × 630, for the renderer of next/og, which supports only flexbox and SVG. */
export function SharePicture({ label, title, site, detail }: Props) {
  const name = drawableText(site)
  const shown = cutText(drawableText(title) || drawableText(label), MAX_TITLE_LENGTH)
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: '100%',
        height: '100%',
        backgroundColor: colour.paper,
        color: colour.ink,
        fontFamily: 'Figtree, Liberation Sans',
        fontWeight: 600,
      }}
    >
      <div style={{ display: 'flex', flexDirection: 'column', flex: 1, padding: '52px 72px 44px' }}>
        <div style={{ display: 'flex', alignItems: 'center', fontSize: 38, fontWeight: 800 }}>
          <Mark />
          <div style={{ marginLeft: 16 }}>{name}</div>
        </div>
        <div
          style={{
            display: 'flex',
            flex: 1,
            flexDirection: 'column',
            justifyContent: 'center',
          }}
        >
          <div style={{ color: colour.clay, fontSize: 30 }}>{drawableText(label)}</div>
          <div
            style={{
              display: 'block',
              lineClamp: 5,
              textWrap: 'balance',
              marginTop: 12,
              fontSize: getSize(shown),
              fontWeight: 800,
              lineHeight: 1.14,
              letterSpacing: '-0.02em',
              wordBreak: 'break-word',
            }}
          >
            {shown}
          </div>
        </div>
        {detail === label ? null : (
          <div style={{ color: colour.muted, fontSize: 28 }}>{drawableText(detail)}</div>
        )}
      </div>
      <Band />
    </div>
  )
}
