import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import type { PasskeyDto } from '@/lib/modules/passkeys/schema'
import { useToasts } from '../account/use-toasts'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { makePasskey } from './ask-device'
import { addPasskey, removePasskey, SECOND_STEP } from './second-step-calls'
import { usePasskey } from './use-passkey'

interface Props {
  passkeys: PasskeyDto[]
  /** The recovery codes that came with the first one. */
  onCodes: (codes: string[]) => void
}

/** The viewer's passkeys, and the button to add one. */
export function Passkeys({ passkeys, onCodes }: Props) {
  const t = useTranslations('secondStep')
  const toasts = useToasts()
  const client = useQueryClient()
  const { isBusy, work } = usePasskey()

  const add = () =>
    work(async () => {
      const { data, message } = await addPasskey(await makePasskey())
      toasts.success(message)
      if (data.codes.length > 0) onCodes(data.codes)
      await client.invalidateQueries({ queryKey: [SECOND_STEP] })
    }).catch((error) => toasts.failure(error, t('failed')))

  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{t('passkeys')}</h2>
      <p>{t('passkeysText')}</p>
      {passkeys.length > 0 ? (
        <ul className="border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyEntry key={passkey.passkey_id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      <div>
        <Button variant="secondary" busy={isBusy} onClick={add}>
          {t('addPasskey')}
        </Button>
      </div>
    </section>
  )
}

function PasskeyEntry({ passkey }: { passkey: PasskeyDto }) {
  const t = useTranslations('secondStep')
  const accounts = useTranslations('accounts')
  const locale = useLocale()
  const toasts = useToasts()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const name = passkey.name || accounts('unknownDevice')
  const remove = useMutation({
    mutationFn: () => removePasskey(passkey.passkey_id),
    onSuccess: ({ message }) => toasts.success(message),
    onError: (error) => toasts.failure(error, t('failed')),
    async onSettled() {
      setOpen(false)
      await client.invalidateQueries({ queryKey: [SECOND_STEP] })
    },
  })
  const used = passkey.last_used_at
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {t('passkeyMade', { day: formatLongDate(passkey.created_at, locale) })}
        </p>
        <p className="text-sm text-muted">
          {used ? t('passkeyUsed', { day: formatLongDate(used, locale) }) : t('passkeyUnused')}
        </p>
      </div>
      <ConfirmDialog
        title={t('removePasskeyTitle')}
        text={t('removePasskeyText', { name })}
        confirmLabel={t('removePasskey')}
        cancelLabel={t('cancel')}
        trigger={
          <Button variant="secondary" size="small">
            {t('removePasskey')}
            <span className="sr-only">: {name}</span>
          </Button>
        }
        open={isOpen}
        onOpenChange={setOpen}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  )
}
