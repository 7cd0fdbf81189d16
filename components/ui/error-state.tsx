import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names'

type ErrorStateProps = {
  /** The failure, in plain words. */
  title: ReactNode
  text?: ReactNode
  retry?: ReactNode
  className?: string
}

export function ErrorState({ title, text, retry, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cn('grid justify-items-center gap-3 px-4 py-12 text-center', className)}
    >
      <CircleAlert aria-hidden="true" className="size-8 text-danger" />
      <p className="text-xl font-bold">{title}</p>
      {text ? <p className="max-w-[44ch] text-muted">{text}</p> : null}
      {retry ? <div className="mt-2">{retry}</div> : null}
    </div>
  )
}
