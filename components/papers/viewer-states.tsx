import { Button } from '../ui/button'
import { ErrorState } from '../ui/error-state'
import { Spinner } from '../ui/spinner'
import type { ViewerTexts } from './viewer-texts'

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
