import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

const tones = {
  info: { edge: 'border-l-forest', text: 'text-forest', Icon: Info },
  success: { edge: 'border-l-success', text: 'text-success', Icon: CircleCheck },
  warning: { edge: 'border-l-clay', text: 'text-clay', Icon: TriangleAlert },
  danger: { edge: 'border-l-danger', text: 'text-danger', Icon: OctagonAlert },
} as const

type NoticeProps = {
  tone?: NoticeTone
  title?: ReactNode
  /** Default: 'alert' for danger (interrupts), 'status' for the rest; 'note' for permanent notices. */
  role?: 'alert' | 'status' | 'note'
  action?: ReactNode
  className?: string
  children?: ReactNode
}

export function Notice({ tone = 'info', title, role, action, className, children }: NoticeProps) {
  const { edge, text, Icon } = tones[tone]
  return (
    <div
      role={role ?? (tone === 'danger' ? 'alert' : 'status')}
      className={cn(
        'flex items-start gap-3 rounded-card border border-l-4 border-line bg-surface p-4',
        edge,
        className,
      )}
    >
      <Icon aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', text)} />
      <div className="grid min-w-0 flex-1 gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  )
}
