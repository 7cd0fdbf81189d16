import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/api-error'

export interface FailureTexts {
  /** Shown when the server sent no message. */
  otherwise: string
  /** The meaning of a status on this screen, whatever the server says. */
  byStatus?: Partial<Record<number, string>>
  /** For anything that is neither a response nor a broken connection; a general text when absent. */
  unexpected?: string
}

/**
 * Puts a failed call into words: the screen's own text for a status, else the server's message, else the default; what is wrong
 * with the connection; how long to wait after too many attempts.
 */
export function useFailureText() {
  const t = useTranslations()
  return (error: unknown, texts: FailureTexts): string => {
    if (!(error instanceof ApiError)) return texts.unexpected ?? t('errors.unexpected')
    if (error.key) return t(error.key)
    const known = error.status === null ? undefined : texts.byStatus?.[error.status]
    if (known) return known
    if (error.message) return error.message
    if (error.status !== 429) return texts.otherwise
    return t('accounts.tooMany', { minutes: Math.max(1, Math.ceil((error.retryAfter ?? 0) / 60)) })
  }
}
