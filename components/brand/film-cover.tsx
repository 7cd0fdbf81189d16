import { coverPattern } from '@/lib/core/cover-pattern'
import { cn } from '../ui/class-names'

/** The drawings, as lines around the origin: 110 high, 80 wide. */
const drawings = {
  hand: 'M-22 52V20L-34-2M-20 16L-22-36M-6 10L-6-48M8 12L10-40M20 18L26-22M-22 24H20V52',
  knee: 'M-34-50L6-6M6-6L-12 52H14',
  spine: 'M6-54v12M0-36v12M-6-18v12M-8 0v12M-4 18v12M4 36v12',
  body: 'M0-24V14M0-18L-30 0M0-18L30-30M0 14L-22 52M0 14L24 32L20 52M0-46v2',
  pill: 'M-22 22L22-22',
  joint: 'M0-54V-14M0 16V54M-10-12H10M-12 14H12',
} as const

type Drawing = keyof typeof drawings

/** Stroke widths. */
const WIDTHS: Record<Drawing, number> = {
  hand: 13,
  knee: 30,
  spine: 22,
  body: 13,
  pill: 40,
  joint: 22,
}

/** The drawing for a topic, by its slug; topics without a body part come last. */
const BY_TOPIC: [Drawing, string[]][] = [
  ['hand', ['hand-and-wrist', 'raynaud', 'systemic-sclerosis']],
  ['knee', ['knee', 'hip', 'foot-and-ankle', 'osteoarthritis', 'gout']],
  ['spine', ['back', 'neck', 'low-back-pain', 'spondyloarthritis', 'osteoporosis']],
  [
    'pill',
    ['pain-relievers', 'methotrexate', 'steroids', 'allopurinol', 'biologics', 'penicillin'],
  ],
  ['body', ['exercise', 'falls', 'work-and-daily-life', 'food-and-weight', 'pregnancy']],
]

const getDrawing = (slugs: string[]): Drawing =>
  BY_TOPIC.find(([, topics]) => topics.some((topic) => slugs.includes(topic)))?.[0] ?? 'joint'

const GROUNDS = ['clay', 'black', 'grey'] as const

interface Props {
  /** Decides the background colour: the same for the same id. */
  seed: string
  topics: { slug: string }[]
  className?: string
}

/** The cover of a film: a plain drawing of its topic, next to the player. Decorative. */
export function FilmCover({ seed, topics, className }: Props) {
  const drawing = getDrawing(topics.map(({ slug }) => slug))
  const ground = GROUNDS[coverPattern(seed).palette % GROUNDS.length]
  return (
    <svg
      aria-hidden="true"
      width="320"
      height="180"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className={cn('block aspect-video w-full', className ?? 'h-auto')}
    >
      <path fill={`var(--imi-${ground})`} d="M0 0h320v180H0z" />
      {/* Clear of the play button in the middle, also of a small cover. */}
      <circle cx="262" cy="90" r="50" fill="var(--imi-ochre)" />
      <path
        d={drawings[drawing]}
        transform="translate(262 90) scale(.86)"
        fill="none"
        stroke="var(--imi-white)"
        strokeWidth={WIDTHS[drawing]}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
