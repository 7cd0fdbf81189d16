'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { limits } from '@/lib/core/limits'
import { contentLanguages, toLang } from '@/lib/core/locales'
import { type PublicProfileDto, publicProfileInput } from '@/lib/modules/people/schema'
import { useToasts } from '../../accounts/session/use-toasts'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { ApiForm } from '../../forms/api-form'
import { LanguageTabs } from '../../forms/language-tabs'
import { isOutdated as isOutdatedError } from '../../forms/outdated'
import { TextareaField, TextField } from '../../forms/text-field'
import { useApiForm } from '../../forms/use-api-form'
import { useSeenVersion } from '../../forms/use-seen-version'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { PUBLIC_PROFILE, readPublicProfile, savePublicProfile } from './public-profile-calls'

const TEXTS = contentLanguages.flatMap(
  (language) => [`title_${language}`, `about_${language}`] as const,
)
const FIELDS = [...TEXTS, 'shows_portrait', 'shows_facility'] as const
/** The version being changed is not a field. */
const schema = publicProfileInput.omit({ version: true })

/** A user's public texts about themselves, in up to four languages. */
export function PublicProfileForm({ own }: { own: PublicProfileDto }) {
  const t = useTranslations('people.own')
  const tEditorial = useTranslations('editorial')
  const toasts = useToasts()
  const client = useQueryClient()
  const user = useStaffUser()
  const storageKey = `public-profile.${user.user_id}`
  const seen = useSeenVersion(storageKey, String(own.version))
  const overwrites = useRef(false)
  const [isOutdated, setOutdated] = useState(false)
  const form = useApiForm({
    schema,
    fields: FIELDS,
    storageKey,
    onFailure(error) {
      // Offers the choice again if overwriting failed, for example without a network.
      setOutdated(overwrites.current || isOutdatedError(error))
      overwrites.current = false
      return toasts.failure(error, t('saveFailed'))
    },
    async send(values) {
      const version = overwrites.current
        ? (await readPublicProfile()).version
        : Number(seen.current)
      const { message, data } = await savePublicProfile({ ...values, version })
      seen.current = String(data.version)
      overwrites.current = false
      setOutdated(false)
      client.setQueryData(PUBLIC_PROFILE, data)
      toasts.success(message)
    },
  })
  const faults = contentLanguages.filter(
    (language) => form.field(`title_${language}`).error || form.field(`about_${language}`).error,
  )
  function saveOverwriting() {
    overwrites.current = true
    void form.submit()
  }
  return (
    <ApiForm
      onSubmit={form.submit}
      problem={form.problem}
      remedy={
        isOutdated ? (
          <Button variant="secondary" busy={form.isBusy} onClick={saveOverwriting}>
            {tEditorial('saveAnyway')}
          </Button>
        ) : null
      }
    >
      <LanguageTabs label={t('languages')} faults={faults} attempts={form.attempts}>
        {(language) => (
          <>
            <TextField
              label={t('titleField')}
              hint={t('titleHint')}
              state={form.field(`title_${language}`)}
              max={limits.textLength.personTitle}
              defaultValue={own.texts[language].title}
              lang={toLang(language)}
              required={false}
            />
            <TextareaField
              label={t('about')}
              hint={t('aboutHint')}
              state={form.field(`about_${language}`)}
              max={limits.textLength.about}
              defaultValue={own.texts[language].about}
              rows={5}
              lang={toLang(language)}
              required={false}
            />
          </>
        )}
      </LanguageTabs>
      <div>
        <Checkbox
          {...form.field('shows_portrait').input}
          defaultChecked={own.shows_portrait}
          label={t('portrait')}
          hint={user.avatar ? undefined : t('noPortrait')}
        />
        <Checkbox
          {...form.field('shows_facility').input}
          defaultChecked={own.shows_facility}
          label={t('facility')}
          hint={user.facility_id ? undefined : t('noFacility')}
        />
      </div>
      <div>
        <Button type="submit" busy={form.isBusy}>
          {t('save')}
        </Button>
      </div>
    </ApiForm>
  )
}
