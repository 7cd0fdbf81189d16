import type { ReactNode } from 'react'
import { ImigongoMotif } from '../brand/imigongo'
import { cn } from './class-names'

type StateProps = { title: ReactNode; text?: ReactNode; action?: ReactNode; className?: string }

/** An empty list: one sentence and the next step. */
export function EmptyState({ title, text, action, className }: StateProps) {
  return (
    <div className={cn('grid justify-items-center gap-3 px-4 py-12 text-center', className)}>
      <ImigongoMotif className="mb-2" />
      <p className="text-xl font-bold">{title}</p>
      {text ? <p className="max-w-[44ch] text-muted">{text}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}
