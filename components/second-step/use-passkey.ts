import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import { hasPasskeys } from './ask-device'

/**
 * Runs something with a passkey, and says when the device or its user refused.
 * @returns `work`, which throws only an ApiError with a readable message
 */
export function usePasskey() {
  const t = useTranslations('secondStep')
  const [isBusy, setBusy] = useState(false)
  const refusal = (message: string) =>
    new ApiError({ status: null, message, fields: {}, retryAfter: null, kind: 'http' })

  async function work<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (!hasPasskeys()) throw refusal(t('passkeyImpossible'))
    setBusy(true)
    try {
      return await ask()
    } catch (error) {
      throw error instanceof ApiError ? error : refusal(t('passkeyCancelled'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, work }
}
