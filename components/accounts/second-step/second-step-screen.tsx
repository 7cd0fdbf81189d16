'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useSession } from '@/lib/browser/session/session-store'
import { formatLongDate } from '@/lib/core/dates'
import { localePath, paths } from '@/lib/core/paths'
import { readNextPath } from '@/lib/core/safe-addresses'
import type { PasskeyDto } from '@/lib/modules/accounts/passkeys/schema'
import {
  type CodeInput,
  codeInput,
  type EnrolmentDto,
} from '@/lib/modules/accounts/second-step/schema'
import { ApiForm } from '../../forms/api-form'
import { AwaitedData } from '../../forms/awaited-data'
import { TextField } from '../../forms/text-field'
import { useApiForm } from '../../forms/use-api-form'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { useMemberArea } from '../session/use-member-area'
import { ToastArea, useToasts } from '../session/use-toasts'
import { makePasskey, usePasskey } from './passkey'
import { PasskeyButton } from './passkey-button'
import {
  addPasskey,
  beginEnrolment,
  finishEnrolment,
  passSecondStep,
  readSecondStep,
  removePasskey,
  removeSecondStep,
  renewCodes,
  SECOND_STEP,
} from './second-step-calls'

interface RecoveryCodesProps {
  codes: string[]
  onDone: () => void
}

/** The recovery codes, shown once: to be printed or written down. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslations('secondStep')
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{t('codes')}</h2>
      <Notice tone="warning" role="note">
        {t('codesText')}
      </Notice>
      <ol className="grid list-decimal gap-2 pl-8 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="no-print flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button onClick={onDone}>{t('codesKept')}</Button>
      </div>
    </section>
  )
}

interface PasskeysProps {
  passkeys: PasskeyDto[]
  /** The recovery codes that came with the first one. */
  onCodes: (codes: string[]) => void
}

/** The viewer's passkeys, and the button to add one. */
function Passkeys({ passkeys, onCodes }: PasskeysProps) {
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

interface CodeFormProps {
  hint: string
  button: string
  send: (input: CodeInput) => Promise<void>
  children?: ReactNode
}

/** Asks for a code from the authenticator app, or a recovery code where that is accepted. */
function CodeForm({ hint, button, send, children }: CodeFormProps) {
  const t = useTranslations('secondStep')
  const failureText = useFailureText()
  const form = useApiForm({
    schema: codeInput,
    fields: ['code'],
    secrets: ['code'],
    send,
    onFailure: (error) => failureText(error, { fallback: t('failed') }),
  })
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      <TextField
        label={t('code')}
        hint={hint}
        state={form.field('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isBusy}>
          {button}
        </Button>
        {children}
      </div>
    </ApiForm>
  )
}

interface Props {
  button: string
  onCodes: (codes: string[]) => void
}

/** Sets up an authenticator app: a code to scan, the same code to type, and the app's first code. */
function Enrolment({ button, onCodes }: Props) {
  const t = useTranslations('secondStep')
  const toasts = useToasts()
  const [begun, setBegun] = useState<EnrolmentDto | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function begin() {
    setBusy(true)
    try {
      setBegun((await beginEnrolment()).data)
    } catch (error) {
      toasts.failure(error, t('failed'))
    } finally {
      setBusy(false)
    }
  }

  if (!begun) {
    return (
      <Button onClick={begin} busy={isBusy}>
        {button}
      </Button>
    )
  }
  const { size, d } = begun.qr
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{t('scan')}</h2>
      <p>{t('scanText')}</p>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('qrLabel')}
        className="w-full max-w-60 bg-white"
        shapeRendering="crispEdges"
      >
        <path d={d} fill="#000" />
      </svg>
      <p>{t('typeText')}</p>
      <p className="font-mono wrap-anywhere">{begun.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <CodeForm
        hint={t('firstCodeHint')}
        button={t('finish')}
        send={async (input) => onCodes((await finishEnrolment(input)).data.codes)}
      />
    </section>
  )
}

interface ConfirmedActionProps {
  title: string
  text: string
  label: string
  isDanger?: boolean
  action: () => Promise<void>
}

/** A button that asks for confirmation before it changes the second step. */
function ConfirmedAction({ title, text, label, isDanger, action }: ConfirmedActionProps) {
  const t = useTranslations('secondStep')
  const toasts = useToasts()
  const [isOpen, setOpen] = useState(false)
  const work = useMutation({
    mutationFn: action,
    onError: (error) => toasts.failure(error, t('failed')),
    onSettled: () => setOpen(false),
  })
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={label}
      cancelLabel={t('cancel')}
      trigger={<Button variant={isDanger ? 'danger' : 'secondary'}>{label}</Button>}
      open={isOpen}
      onOpenChange={setOpen}
      busy={work.isPending}
      onConfirm={() => work.mutate()}
    />
  )
}

/** The second-step page: the code at sign-in, the set-up, and its settings. */
export function SecondStepScreen() {
  const t = useTranslations('secondStep')
  useMemberArea(useLocale())
  return (
    <ToastArea value="dashboard">
      <div className="mx-auto grid max-w-2xl gap-6 px-4 py-8">
        <h1 className="text-2xl sm:text-3xl">{t('title')}</h1>
        <SecondStep />
      </div>
    </ToastArea>
  )
}

function SecondStep() {
  const t = useTranslations('secondStep')
  const locale = useLocale()
  const toasts = useToasts()
  const client = useQueryClient()
  const session = useSession()
  const [codes, setCodes] = useState<string[] | null>(null)
  const query = useQuery({
    queryKey: [SECOND_STEP],
    queryFn: readSecondStep,
    enabled: session !== null,
  })
  const { data } = query
  const redirectToNext = () => {
    const next = readNextPath(new URLSearchParams(location.search).get('next'))
    location.assign(next ?? localePath(locale, paths.profile))
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={redirectToNext} />
  if (!data) {
    return <AwaitedData query={query} failed={t('loadFailed')} skeleton="h-40" />
  }
  if (data.gate === 'code') {
    return (
      <CodeForm
        hint={t('codeHint')}
        button={t('pass')}
        send={async (input) => {
          await passSecondStep(input)
          redirectToNext()
        }}
      >
        {data.has_passkey ? (
          <PasskeyButton
            send={async (passkey) => {
              await passSecondStep({ passkey })
              redirectToNext()
            }}
          />
        ) : null}
      </CodeForm>
    )
  }
  if (!data.is_enrolled && !data.may_enrol) {
    return <Notice role="note" title={t('staffOnly')} />
  }
  if (!data.is_enrolled) {
    return (
      <>
        {data.is_demanded ? (
          <Notice tone="warning" role="note" title={t('demandedTitle')}>
            {data.gate === 'enrol'
              ? t('demandedNow')
              : data.due_at
                ? t('demandedUntil', { day: formatLongDate(data.due_at, locale) })
                : null}
          </Notice>
        ) : null}
        <p>{t('lead')}</p>
        <Enrolment button={t('begin')} onCodes={setCodes} />
        <Passkeys passkeys={data.passkeys} onCodes={setCodes} />
      </>
    )
  }
  return (
    <>
      <Notice tone="success" role="note" title={t('isOn')}>
        {t('codesLeft', { count: data.codes_left })}
      </Notice>
      <div className="flex flex-wrap items-start gap-3">
        <ConfirmedAction
          title={t('renewCodesTitle')}
          text={t('renewCodesText')}
          label={t('renewCodes')}
          action={async () => setCodes((await renewCodes()).data.codes)}
        />
        {data.is_demanded ? null : (
          <ConfirmedAction
            title={t('removeTitle')}
            text={t('removeText')}
            label={t('remove')}
            isDanger
            action={async () => {
              toasts.success((await removeSecondStep()).message)
              await client.invalidateQueries({ queryKey: [SECOND_STEP] })
            }}
          />
        )}
      </div>
      <Passkeys passkeys={data.passkeys} onCodes={setCodes} />
      <Enrolment button={t(data.has_app ? 'again' : 'begin')} onCodes={setCodes} />
    </>
  )
}
