'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { limits } from '@/lib/core/limits'
import { contentLanguages, toLang } from '@/lib/core/locales'
import { type PublicProfileDto, publicProfileInput } from '@/lib/modules/people/schema'
import { useToasts } from '../../accounts/session/use-toasts'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { ApiForm } from '../../forms/api-form'
import { LanguageTabs } from '../../forms/language-tabs'
import { TextareaField, TextField } from '../../forms/text-field'
import { useApiForm } from '../../forms/use-api-form'
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
  const version = useRef(own.version)
  const [isOutdated, setOutdated] = useState(false)
  const form = useApiForm({
    schema,
    fields: FIELDS,
    storageKey: `public-profile.${user.user_id}`,
    onFailure(error) {
      setOutdated(error instanceof ApiError && error.status === 409)
      return toasts.failure(error, t('saveFailed'))
    },
    async send(values) {
      const { message, data } = await savePublicProfile({ ...values, version: version.current })
      version.current = data.version
      setOutdated(false)
      client.setQueryData(PUBLIC_PROFILE, data)
      toasts.success(message)
    },
  })
  const faults = contentLanguages.filter(
    (language) => form.field(`title_${language}`).error || form.field(`about_${language}`).error,
  )
  async function saveOverwriting() {
    version.current = (await readPublicProfile()).version
    await form.submit()
  }
  return (
    <ApiForm
      onSubmit={form.submit}
      problem={form.problem}
      remedy={
        isOutdated ? (
          <Button variant="secondary" busy={form.isBusy} onClick={() => void saveOverwriting()}>
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
