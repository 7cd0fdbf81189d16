import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names'

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger'

const tones = {
  neutral: { style: 'border-line bg-wash text-ink', Icon: null },
  success: { style: 'border-success bg-surface text-success', Icon: CircleCheck },
  warning: { style: 'border-clay bg-surface text-clay', Icon: TriangleAlert },
  danger: { style: 'border-danger bg-surface text-danger', Icon: OctagonAlert },
} as const

type BadgeProps = {
  tone?: BadgeTone
  /** Replaces the tone's own icon. */
  icon?: ReactNode
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  const { style, Icon } = tones[tone]
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-control border px-2 py-0.5 text-sm font-semibold',
        'whitespace-nowrap dense:py-0',
        style,
        className,
      )}
    >
      {icon ?? (Icon ? <Icon aria-hidden="true" className="size-4" /> : null)}
      {children}
    </span>
  )
}
