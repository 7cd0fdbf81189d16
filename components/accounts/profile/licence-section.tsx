'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { isProfessional } from '@/lib/core/accounts'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import {
  type LicenceDetails,
  type LicenceReadingsDto,
  licenceInput,
} from '@/lib/modules/accounts/licences/schema'
import type { UserDto } from '@/lib/modules/accounts/users/schema'
import { AwaitedData } from '../../forms/awaited-data'
import { FileField, licenceRule } from '../../forms/file-field'
import { useApiForm } from '../../forms/use-api-form'
import { Button } from '../../ui/button'
import { getLicenceUrl, hasEndedLicence } from '../session/account-state'
import { useSaveProfile } from '../session/member-area'
import { useToasts } from '../session/use-toasts'
import { LicenceFields } from './licence-fields'
import { LicenceNotice } from './licence-notice'
import { PrivateDocument } from './private-document'
import { ProfileSection } from './profile-parts'
import { awaitsReview, ReviewNotice } from './review-notice'

async function readReadings({ signal }: { signal: AbortSignal }) {
  return (await call<LicenceReadingsDto>('GET', '/auth/licence-readings', { signal })).data.readings
}

/** Shows the owner who opened their licence, and when. */
function LicenceReadings() {
  const t = useTranslations('profile')
  const locale = useLocale()
  const query = useQuery({ queryKey: ['licence-readings'], queryFn: readReadings })
  const readings = query.data
  return (
    <details className="w-full">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-forest">
        {t('licenceReadings')}
      </summary>
      {readings ? (
        <ul className="grid gap-2">
          {readings.length === 0 ? <li className="text-muted">{t('licenceUnread')}</li> : null}
          {readings.map(({ read_at: at, name }) => (
            <li key={`${at} ${name}`}>
              {name ?? t('formerMember')}
              <span className="text-muted">
                {' · '}
                <time dateTime={at}>{`${formatLongDate(at, locale)}, ${formatTime(at)}`}</time>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <AwaitedData query={query} failed={t('licenceReadingsFailed')} skeleton="h-6" />
      )}
    </details>
  )
}

/** The fields sent along with the file, which the server checks. */
const FIELDS = [
  'licence_number',
  'licence_council',
  'licence_issued_on',
  'licence_ends_on',
] as const satisfies (keyof LicenceDetails)[]

/** Sends a first or another licence; the file stays chosen when that fails. */
function LicenceForm({ hasLicence, userId }: { hasLicence: boolean; userId: string }) {
  const t = useTranslations('profile')
  const tForms = useTranslations('forms')
  const tRules = useTranslations('validation')
  const toasts = useToasts()
  const save = useSaveProfile()
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const form = useApiForm({
    schema: licenceInput,
    fields: FIELDS,
    storageKey: `licence.${userId}`,
    onFailure: (error) => toasts.failure(error, t('licenceFailed')),
    async send(details) {
      if (!file) return
      const body = new FormData()
      for (const [name, text] of Object.entries(details)) if (text) body.append(name, text)
      body.append('working_license', file)
      setShare(0)
      toasts.success(await save(body, setShare))
      setFile(null)
      form.reset()
    },
  })
  const fault = form.serverErrors.working_license?.[0]

  const choose = (chosen: File | null) => {
    form.dropServerErrors()
    setFile(chosen)
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.submit}
      className="no-print grid w-full max-w-lg gap-3"
    >
      <FileField
        label={hasLicence ? t('licenceAgain') : t('licenceSend')}
        hint={t('licenceHint')}
        rule={licenceRule}
        faultTexts={{ type: tRules('licenceType'), size: tRules('licenceSize') }}
        file={file}
        onFile={choose}
        {...(fault ? { error: fault } : {})}
        {...(form.isBusy ? { progress: share } : {})}
      />
      <LicenceFields field={form.field} hint={tForms('licenceOptional')} />
      <div>
        <Button type="submit" busy={form.isBusy} disabled={!file}>
          {t('licenceButton')}
        </Button>
      </div>
    </form>
  )
}

/** The recorded details of the approved licence, for its owner. */
function LicenceFacts({ user: { role, is_approved, licence } }: { user: UserDto }) {
  const t = useTranslations('profile')
  const locale = useLocale()
  if (!is_approved || !isProfessional(role)) return null
  const { number, council, ends_on } = licence ?? { number: null, council: null, ends_on: null }
  return (
    <div className="grid gap-1">
      {number ? <p>{t('licenceNumberIs', { number })}</p> : null}
      {council ? <p className="wrap-anywhere">{council}</p> : null}
      <p>
        {ends_on
          ? t('licenceUntil', { day: formatLongDate(ends_on, locale) })
          : t('licenceEndUnknown')}
      </p>
    </div>
  )
}

/** A professional's licence: what was sent, the state of its review, and the form for another one. */
export function LicenceSection({ user }: { user: UserDto }) {
  const t = useTranslations('profile')
  const tMembers = useTranslations('members')
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = awaitsReview(user)
  const licence = getLicenceUrl(user)

  // The browser looked for `#licence` before the profile was rendered.
  useEffect(() => {
    if (location.hash !== '#licence') return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <ProfileSection id="licence" title={t('licence')} headingRef={heading}>
      <div className="grid justify-items-start gap-4">
        {isOpen ? (
          <ReviewNotice
            user={user}
            texts={{
              reviewTitle: tMembers('reviewTitle'),
              reviewText: tMembers('reviewText'),
              rejectedTitle: tMembers('rejectedTitle'),
              rejectedText: tMembers('rejectedText'),
            }}
          />
        ) : hasEndedLicence(user) ? null : (
          <p className="text-muted">{t(user.new_license ? 'licenceWaits' : 'licenceApproved')}</p>
        )}
        <LicenceNotice user={user} isAtForm />
        <LicenceFacts user={user} />
        {licence ? (
          <div className="no-print">
            <PrivateDocument url={licence} title={t('licence')} fileName={`${user.user_id}.pdf`} />
          </div>
        ) : (
          <p className="text-muted">{t('licenceNone')}</p>
        )}
        {licence ? <LicenceReadings /> : null}
        <LicenceForm hasLicence={licence !== null} userId={user.user_id} />
      </div>
    </ProfileSection>
  )
}
