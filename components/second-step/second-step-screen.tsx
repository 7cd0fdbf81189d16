'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '@/lib/browser/session/session-store'
import { formatLongDate } from '@/lib/core/dates'
import { readNextPath } from '@/lib/core/next-path'
import { localePath, paths } from '@/lib/core/paths'
import { useMemberArea } from '../account/use-member-area'
import { ToastArea, useToasts } from '../account/use-toasts'
import { AwaitedData } from '../forms/awaited-data'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { CodeForm } from './code-form'
import { Enrolment } from './enrolment'
import { PasskeyButton } from './passkey-button'
import { Passkeys } from './passkeys'
import { RecoveryCodes } from './recovery-codes'
import {
  passSecondStep,
  readSecondStep,
  removeSecondStep,
  renewCodes,
  SECOND_STEP,
} from './second-step-calls'

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
  const goOn = () => {
    const next = readNextPath(new URLSearchParams(location.search).get('next'))
    location.assign(next ?? localePath(locale, paths.profile))
  }
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toasts.failure(error, t('failed'))
    }
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={goOn} />
  if (!data) {
    return (
      <AwaitedData query={query} failed={t('loadFailed')} loading={<Skeleton className="h-40" />} />
    )
  }
  if (data.gate === 'code') {
    return (
      <CodeForm
        hint={t('codeHint')}
        button={t('pass')}
        send={async (input) => {
          await passSecondStep(input)
          goOn()
        }}
      >
        {data.has_passkey ? (
          <PasskeyButton
            send={async (passkey) => {
              await passSecondStep({ passkey })
              goOn()
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
        <Button
          variant="secondary"
          onClick={() => attempt(async () => setCodes((await renewCodes()).data.codes))}
        >
          {t('renewCodes')}
        </Button>
        {data.is_demanded ? null : (
          <Button
            variant="danger"
            onClick={() =>
              attempt(async () => {
                toasts.success((await removeSecondStep()).message)
                await client.invalidateQueries({ queryKey: [SECOND_STEP] })
              })
            }
          >
            {t('remove')}
          </Button>
        )}
      </div>
      <Passkeys passkeys={data.passkeys} onCodes={setCodes} />
      <Enrolment button={t(data.has_app ? 'again' : 'begin')} onCodes={setCodes} />
    </>
  )
}
