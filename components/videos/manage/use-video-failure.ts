import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/api-error'
import { useToasts } from '../../account/use-toasts'

/** Excludes errors at a field that the form names itself, and a link that already exists. */
const isAboutTheLink = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || (error.status ?? 0) >= 500)

/** Says why a video was not saved; where the link may be the cause, also what to check (docs/rules.md#content). */
export function useVideoFailure(isNew: boolean): (error: unknown) => string {
  const t = useTranslations('videos')
  const toasts = useToasts()
  return (error) => {
    const isInvalid = error instanceof ApiError && error.status === 400
    const otherwise = t(isInvalid ? 'linkInvalid' : isNew ? 'addFailed' : 'updateFailed')
    const shown = toasts.failure(error, otherwise)
    const inline = isNew && shown === t('addFailed') ? t('addFailedInline') : shown
    if (!isAboutTheLink(error) || shown === t('linkUsed')) return inline
    return `${inline}${/[.!?]$/.test(inline) ? '' : '.'} ${t('playlistHint')}`
  }
}
