import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { cn } from '../ui/class-names'
import { ErrorState } from '../ui/error-state'
import { Progress } from '../ui/progress'
import type { ViewerTexts } from './viewer-input'

const LINES = ['w-3/5', 'w-2/5', 'mt-6 w-full', 'w-11/12', 'w-10/12', 'w-full', 'w-4/5']

/** A closed sheet with the button that opens it, or its progress. */
export function ClosedDocument({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 justify-center px-6 pt-8">
      <div className="flex w-full max-w-md flex-col gap-3 border border-b-0 border-line bg-surface p-5 sm:p-8">
        {LINES.map((width) => (
          <div key={width} aria-hidden="true" className={cn('h-2 shrink-0 bg-wash', width)} />
        ))}
        <div className="mt-8 flex flex-col items-center gap-3">{children}</div>
      </div>
    </div>
  )
}

/** The same sheet while its document loads. */
export function ViewerLoading({ texts, percent }: { texts: ViewerTexts; percent?: number }) {
  return (
    <ClosedDocument>
      <Progress
        label={texts.loading}
        {...(percent === undefined ? {} : { value: percent })}
        className="w-full"
      />
    </ClosedDocument>
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
