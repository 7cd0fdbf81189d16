import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { languages, locales } from '@/lib/core/languages.mjs'
import { isLocale } from '@/lib/core/locales'
import { consentGivers, consentLanguages, consentWays } from '@/lib/modules/forum/consent-schema'
import { useText } from '../../forms/use-text'
import { Checkbox } from '../../ui/checkbox'
import { Field } from '../../ui/field'
import { Select } from '../../ui/select'
import { PATIENT_TEXTS } from '../patient-texts'
import type { CaseConsentState } from './use-case-consent'

/** Who consented to the pictures and the document of a case, how, in which language and for what. */
export function CaseConsent({ consent }: { consent: CaseConsentState }) {
  const t = useTranslations('forum.consent')
  const hint = useId()
  const { typed, box, change } = consent
  const isVital = typed.how === 'vital'
  return (
    <fieldset
      ref={box}
      aria-describedby={hint}
      className="grid gap-3 rounded-card border border-line p-4"
    >
      <legend className="px-1 font-semibold">{t('title')}</legend>
      <p id={hint} className="text-sm text-muted">
        {t('hint')}
      </p>
      <Choice
        consent={consent}
        name="how"
        options={consentWays}
        nameOf={(way) => t(`ways.${way}`)}
      />
      {isVital ? null : (
        <Choice
          consent={consent}
          name="by"
          options={consentGivers.filter((giver) => giver !== 'nobody')}
          nameOf={(giver) => t(`givers.${giver}`)}
        />
      )}
      <Choice
        consent={consent}
        name="language"
        options={consentLanguages}
        nameOf={(name) => (name === 'other' ? t('otherLanguage') : languages[name].name)}
      />
      <Checkbox
        label={t('is_minor')}
        hint={t('minorHint')}
        checked={typed.is_minor}
        onChange={({ target }) => change({ is_minor: target.checked })}
      />
      {isVital ? null : (
        <Checkbox
          label={t('may_teach')}
          hint={t('teachHint')}
          checked={typed.may_teach}
          onChange={({ target }) => change({ may_teach: target.checked })}
        />
      )}
      <ReadAloud language={typed.language} />
    </fieldset>
  )
}

interface ChoiceProps<Name extends string> {
  consent: CaseConsentState
  name: 'how' | 'by' | 'language'
  options: readonly Name[]
  nameOf: (option: Name) => string
}

function Choice<Name extends string>({ consent, name, options, nameOf }: ChoiceProps<Name>) {
  const t = useTranslations('forum.consent')
  const text = useText()
  const fault = consent.faultOf(name)
  return (
    <Field label={t(name)} required {...(fault ? { error: text(fault) } : {})}>
      {(control) => (
        <Select
          {...control}
          name={`consent_${name}`}
          value={consent.typed[name]}
          onChange={({ target }) => consent.change({ [name]: target.value })}
        >
          <option value="">{t('choose')}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {nameOf(option)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The text in the chosen language, or in all of them. */
function ReadAloud({ language }: { language: string }) {
  const t = useTranslations('forum.consent')
  const locale = useLocale()
  const chosen = isLocale(language) ? [language] : locales
  return (
    <details lang={locale}>
      <summary className="min-h-11 cursor-pointer py-2.5">{t('readAloud')}</summary>
      <div className="grid gap-3">
        {chosen.map((name) => (
          <p key={name} lang={name}>
            <b>{languages[name].name}: </b>
            {PATIENT_TEXTS[name].consent}
          </p>
        ))}
      </div>
    </details>
  )
}
