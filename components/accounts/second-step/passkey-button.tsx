import { useTranslations } from 'next-intl'
import type { PasskeyProof } from '@/lib/modules/accounts/passkeys/schema'
import { Button } from '../../ui/button'
import { useToasts } from '../session/use-toasts'
import { provePasskey, usePasskey } from './passkey'

/** Proves a passkey in place of a code. */
export function PasskeyButton({ send }: { send: (passkey: PasskeyProof) => Promise<void> }) {
  const t = useTranslations('secondStep')
  const toasts = useToasts()
  const { isBusy, work } = usePasskey()
  const prove = () =>
    work(async () => send(await provePasskey())).catch((error) =>
      toasts.failure(error, t('failed')),
    )
  return (
    <Button variant="secondary" busy={isBusy} onClick={prove}>
      {t('usePasskey')}
    </Button>
  )
}
