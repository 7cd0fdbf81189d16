import { useTranslations } from 'next-intl'
import { type Joint, type MiddleJoint, middleJoints, type PairedJoint } from '@/lib/core/cases'
import { cn } from '../../ui/class-names'

const isMiddle = (joint: string): joint is MiddleJoint =>
  (middleJoints as readonly string[]).includes(joint)

/** Returns a function that names a joint, with its side where there are two. */
export function useJointName(): (joint: Joint) => string {
  const t = useTranslations('referral')
  return (joint) => {
    if (isMiddle(joint)) return t(`joints.${joint}`)
    const side = joint.startsWith('right_') ? 'right' : 'left'
    const name = joint.slice(side.length + 1) as PairedJoint
    return t(`sides.${side}`, { joint: t(`joints.${name}`) })
  }
}

/** Positions of joints in a front-view figure of 120 by 240; paired ones by their distance from the middle. */
const PAIRED: Record<PairedJoint, [out: number, down: number]> = {
  shoulder: [22, 58],
  elbow: [30, 92],
  wrist: [36, 120],
  fingers: [40, 136],
  hip: [12, 124],
  knee: [14, 170],
  ankle: [15, 212],
  toes: [19, 228],
}

const MIDDLE = 60

const SPOTS: [Joint, x: number, y: number][] = [
  ['jaw', MIDDLE, 32],
  ['neck', MIDDLE, 46],
  ['back', MIDDLE, 88],
  ['pelvis', MIDDLE, 112],
  // The patient faces us: their right is on our left.
  ...Object.entries(PAIRED).flatMap(([name, [out, down]]): [Joint, number, number][] => [
    [`right_${name as PairedJoint}`, MIDDLE - out, down],
    [`left_${name as PairedJoint}`, MIDDLE + out, down],
  ]),
]

interface Props {
  chosen: readonly Joint[]
  /** Called when a joint is pressed; without it, the figure is read-only. */
  onPress?: (joint: Joint) => void
  className?: string
}

/** A small figure with its joints. The list beside it is the text alternative. */
export function JointFigure({ chosen, onPress, className }: Props) {
  return (
    <svg
      viewBox="0 0 120 240"
      aria-hidden="true"
      className={cn('h-72 w-36 shrink-0 print:h-48 print:w-24', className)}
    >
      <g className="fill-wash stroke-edge" strokeWidth={1.5} strokeLinejoin="round">
        <circle cx={MIDDLE} cy={22} r={15} />
        <path d="M55 36h10v10c12 2 22 5 26 12l8 34 7 30-8 3-9-30-8-26-2 50 2 45-1 48 7 12-14 2-4-60-9-44-9 44-4 60-14-2 7-12-1-48 2-45-2-50-8 26-9 30-8-3 7-30 8-34c4-7 14-10 26-12z" />
      </g>
      {SPOTS.map(([joint, x, y]) => {
        const isChosen = chosen.includes(joint)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: pointers only; the list beside it takes the keys
          <g
            key={joint}
            data-joint={joint}
            onClick={onPress && (() => onPress(joint))}
            className={onPress ? 'cursor-pointer' : ''}
          >
            <circle cx={x} cy={y} r={8} className="fill-transparent" />
            <circle
              cx={x}
              cy={y}
              r={isChosen ? 6 : 3.5}
              strokeWidth={1.5}
              className={isChosen ? 'fill-clay stroke-ink' : 'fill-surface stroke-edge'}
            />
          </g>
        )
      })}
    </svg>
  )
}
