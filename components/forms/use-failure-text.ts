import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/send'

type Translate = ReturnType<typeof useTranslations<never>>
type Key = Parameters<Translate['has']>[0]

/** Reads a message that is either a key of the catalogue, as in the schemas, or the server's own text. */
export function useText(): (keyOrText: string) => string {
  const t = useTranslations()
  const isKey = (text: string): text is Key => t.has(text as Key)
  return (keyOrText) => (isKey(keyOrText) ? t(keyOrText) : keyOrText)
}

export interface FailureTexts {
  /** Shown when the server sent no message. */
  fallback: string
  /** The message for a status on this screen, regardless of the server's. */
  byStatus?: Partial<Record<number, string>>
  /** For anything that is neither a response nor a broken connection; a general text when absent. */
  unexpected?: string
}

/**
 * Describes a failed call: the screen's own text for a status, else the server's message, else the default; a
 * connection problem; how long to wait after too many attempts.
 */
export function useFailureText() {
  const t = useTranslations()
  return (error: unknown, texts: FailureTexts): string => {
    if (!(error instanceof ApiError)) return texts.unexpected ?? t('errors.unexpected')
    if (error.key) return t(error.key)
    const known = error.status === null ? undefined : texts.byStatus?.[error.status]
    if (known) return known
    if (error.message) return error.message
    if (error.status !== 429) return texts.fallback
    return t('accounts.tooMany', { minutes: Math.max(1, Math.ceil((error.retryAfter ?? 0) / 60)) })
  }
}
