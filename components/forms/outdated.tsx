import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/send'
import { Button } from '../ui/button'

/** Returns whether a call was refused because another person changed the item since it was read. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 409 &&
  error.retryAfter === null &&
  Object.keys(error.fields).length === 0

interface Props {
  isBusy: boolean
  onOverwrite: () => void
  /** Discards the input. */
  onNewer: () => void
}

/** The choice in a form whose item another person has changed: overwrite their version, or show it. */
export function OutdatedRemedy({ isBusy, onOverwrite, onNewer }: Props) {
  const t = useTranslations('editorial')
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" busy={isBusy} onClick={onOverwrite}>
        {t('saveAnyway')}
      </Button>
      <Button variant="secondary" onClick={onNewer}>
        {t('showNewer')}
      </Button>
    </div>
  )
}
