import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { cn } from '../ui/class-names'
import { ErrorState } from '../ui/error-state'
import { Spinner } from '../ui/spinner'
import type { ViewerTexts } from './viewer-texts'

const LINES = ['w-3/5', 'w-2/5', 'mt-6 w-full', 'w-11/12', 'w-10/12', 'w-full', 'w-4/5']

/** A sheet that was not opened yet, with the way to open it. */
export function ClosedDocument({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 justify-center px-6 pt-8">
      <div className="flex w-full max-w-md flex-col gap-3 border border-b-0 border-line bg-surface p-5 sm:p-8">
        {LINES.map((width) => (
          <div key={width} aria-hidden="true" className={cn('h-2 shrink-0 bg-wash', width)} />
        ))}
        <div className="mt-8 flex justify-center">{children}</div>
      </div>
    </div>
  )
}

export function ViewerLoading({ texts }: { texts: ViewerTexts }) {
  return (
    <div className="m-auto flex items-center gap-3 text-muted">
      <Spinner label={texts.loading} />
      <span aria-hidden="true">{texts.loading}</span>
    </div>
  )
}

export function ViewerFailed({ texts, onRetry }: { texts: ViewerTexts; onRetry: () => void }) {
  return (
    <ErrorState
      title={texts.errorTitle}
      text={texts.unable}
      retry={<Button onClick={onRetry}>{texts.retry}</Button>}
      className="m-auto"
    />
  )
}
