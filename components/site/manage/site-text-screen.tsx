'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { readLocal, writeLocal } from '@/lib/browser/drafts/local-draft'
import { contentLanguages, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import {
  getSiteFields,
  type SiteFields,
  type SiteTextKey,
  siteTextLength,
} from '@/lib/core/site-texts'
import { type SiteTextDto, siteForm } from '@/lib/modules/site/schema'
import { useToasts } from '../../accounts/session/use-toasts'
import { StaffPage } from '../../dashboard/staff-page'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { FormRichText } from '../../editor/form-rich-text'
import { ApiForm } from '../../forms/api-form'
import { AwaitedData } from '../../forms/awaited-data'
import { LanguageTabs } from '../../forms/language-tabs'
import { SelectField } from '../../forms/select-field'
import { TextareaField, TextField } from '../../forms/text-field'
import { useApiForm } from '../../forms/use-api-form'
import type { CheckedForm as ApiFormState } from '../../forms/use-checked-form'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { readSiteText, SITE_TEXTS_READ, saveSiteText } from './site-text-calls'
import { SiteTextVersions } from './site-text-versions'

interface SiteTextFieldProps {
  textKey: SiteTextKey
  field: ReturnType<typeof getSiteFields>[number]
  form: ApiFormState<Record<string, string>>
  /** The current text; empty for the default. */
  value: string
  /** The text shown while it is empty. */
  otherwise: string
}

const ROWS = { text: 4, numbers: 3, words: 10 } as const
const TYPES = { phone: 'tel', mail: 'email', link: 'url', line: 'text' } as const

/** A field of one of the site's texts, with the default shown while it is empty. */
function SiteTextField({ textKey, field, form, value, otherwise }: SiteTextFieldProps) {
  const t = useTranslations('siteTexts')
  const { name, part, kind, language } = field
  const lang = language ? toLang(language) : undefined
  const label = t(`part.${textKey}.${part}` as 'part.about.text')
  if (kind === 'rich') {
    return (
      <FormRichText
        label={label}
        placeholder={t('write')}
        value={form.watch(name)}
        // An empty page starts with its default text.
        initial={value || otherwise}
        onValue={(html, isTyped) => form.set(name, html, { isTyped })}
        lang={lang ?? 'en'}
        error={form.field(name).error}
        attempts={form.attempts}
        hasPictures={false}
      />
    )
  }
  const shared = {
    label,
    state: form.field(name),
    defaultValue: value,
    lang,
    required: false,
    max: kind === 'line' || kind === 'text' ? siteTextLength[kind] : undefined,
    hint: otherwise ? t('otherwise', { text: otherwise }) : t(`kind.${kind}`),
  }
  if (kind === 'switch') {
    return (
      <SelectField
        label={label}
        state={form.field(name)}
        defaultValue={value}
        required={false}
        hint={t('kind.switch')}
      >
        <option value="">{t('switch.on')}</option>
        <option value="off">{t('switch.off')}</option>
      </SelectField>
    )
  }
  if (kind === 'text' || kind === 'numbers' || kind === 'words') {
    return <TextareaField {...shared} rows={ROWS[kind]} />
  }
  return <TextField {...shared} type={TYPES[kind]} />
}

const PLACES: Partial<Record<SiteTextKey, string>> = {
  about: paths.about,
  contact: paths.contact,
  editorial: paths.editorialPolicy,
  emergency: paths.emergency,
  operator: paths.contact,
  moderation: paths.dashboardReports,
}

/** Returns the path of the page that shows one of the site's texts. */
const getPagePath = (key: SiteTextKey): string => PLACES[key] ?? paths.home

interface SiteTextFormProps {
  start: SiteTextDto
  defaults: SiteFields
  /** Continues with another person's saved version. */
  onNewer: () => void
}

/** The form of one of the site's texts. Keeps the input when saving fails, or when another person saved first. */
function SiteTextForm({ start, defaults, onNewer }: SiteTextFormProps) {
  const t = useTranslations('siteTexts')
  const tEditorial = useTranslations('editorial')
  const locale = useLocale()
  const toasts = useToasts()
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  const fields = getSiteFields(start.key)
  const names = fields.map(({ name }) => name)
  const storageKey = `site-text.${start.key}.${user_id}`
  const [kept] = useState(() => readLocal(storageKey))
  /** Text typed on this device and never saved. */
  const stored: SiteFields = kept.current?.values ?? {}
  // Text typed on an older version must not overwrite a newer one without a question.
  const version = useRef(kept.current ? Number(kept.seen) || 0 : start.version)
  const saved = useRef<SiteFields>(start.fields)
  const overwrites = useRef(false)
  const [isOutdated, setOutdated] = useState(false)
  const touched = useRef(new Set(Object.keys(stored)))
  /** Keeps an untouched default unsaved, so that later improvements of the product's text reach it. */
  const omitDefaults = (typed: SiteFields): SiteFields =>
    Object.fromEntries(
      fields.map(({ name, kind }) => {
        const text = typed[name] ?? saved.current[name] ?? ''
        const isUntouched = kind === 'rich' && !saved.current[name] && !touched.current.has(name)
        return [name, isUntouched ? '' : text]
      }),
    )
  const form = useApiForm<SiteFields, SiteFields>({
    schema: siteForm(start.key),
    fields: names,
    storageKey: storageKey,
    onFailure(error) {
      // Offers the choice again if overwriting failed, for example without a network.
      setOutdated(overwrites.current || (error instanceof ApiError && error.status === 409))
      overwrites.current = false
      return toasts.failure(error, t('saveFailed'))
    },
    async send() {
      const seen = overwrites.current ? (await readSiteText(start.key)).version : version.current
      const sent = { fields: omitDefaults(form.values()), version: seen }
      const { message, data } = await saveSiteText(start.key, sent)
      version.current = data.version
      saved.current = data.fields
      overwrites.current = false
      setOutdated(false)
      drop()
      toasts.success(message)
      await client.invalidateQueries({ queryKey: [...SITE_TEXTS_READ, 'versions', start.key] })
    },
  })
  /** Stores the typed text and its version, in case the page is closed or left. */
  function keep(name: string, text: string) {
    touched.current.add(name)
    const values = form.values()
    const typed = [...touched.current].map((each) => [each, values[each] ?? stored[each] ?? ''])
    const current = {
      values: { ...Object.fromEntries(typed), [name]: text },
      at: new Date().toISOString(),
    }
    writeLocal(storageKey, { current, seen: String(version.current) })
  }
  function drop() {
    touched.current.clear()
    writeLocal(storageKey, { current: null })
  }
  const watched: typeof form = {
    ...form,
    set(name, value, options) {
      form.set(name, value, options)
      if (options?.isTyped !== false) keep(name, value)
    },
  }
  function saveOverwriting() {
    overwrites.current = true
    void form.submit()
  }
  const shown = (language: (typeof contentLanguages)[number] | null) =>
    fields
      .filter((field) => field.language === language)
      .map((field) => (
        <SiteTextField
          key={field.name}
          textKey={start.key}
          field={field}
          form={watched}
          value={stored[field.name] ?? start.fields[field.name] ?? ''}
          otherwise={defaults[field.name] ?? ''}
        />
      ))
  const faults = contentLanguages.filter((language) =>
    fields.some((field) => field.language === language && form.field(field.name).error),
  )
  return (
    <div
      className="max-w-3xl"
      onInput={({ target }) => {
        const isField =
          target instanceof HTMLInputElement ||
          target instanceof HTMLTextAreaElement ||
          target instanceof HTMLSelectElement
        if (isField && names.includes(target.name)) keep(target.name, target.value)
      }}
    >
      {Object.keys(stored).length > 0 ? (
        <Notice
          role="status"
          className="mb-4"
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                drop()
                onNewer()
              }}
            >
              {t('dropKept')}
            </Button>
          }
        >
          {t('kept')}
        </Notice>
      ) : null}
      <ApiForm
        onSubmit={form.submit}
        problem={form.problem}
        remedy={
          isOutdated ? (
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" busy={form.isBusy} onClick={saveOverwriting}>
                {tEditorial('saveAnyway')}
              </Button>
              <Button
                variant="secondary"
                onClick={() => {
                  drop()
                  onNewer()
                }}
              >
                {tEditorial('showNewer')}
              </Button>
            </div>
          ) : null
        }
      >
        {fields[0]?.language ? (
          <LanguageTabs label={t('languages')} faults={faults} attempts={form.attempts}>
            {shown}
          </LanguageTabs>
        ) : (
          shown(null)
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={form.isBusy}>
            {t('save')}
          </Button>
          <a
            href={localePath(locale, getPagePath(start.key))}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-semibold text-forest hover:underline"
          >
            {t('see')}
          </a>
        </div>
      </ApiForm>
    </div>
  )
}

interface Props {
  textKey: SiteTextKey
  /** The texts for empty fields, from the catalogues and the environment. */
  defaults: SiteFields
}

/** One of the site's texts: its form, and its versions. */
export function SiteTextScreen({ textKey, defaults }: Props) {
  const t = useTranslations('siteTexts')
  // Restarts with a saved or restored version, not with other people's changes meanwhile.
  const [turn, setTurn] = useState(0)
  const query = useQuery({
    queryKey: [...SITE_TEXTS_READ, textKey, turn],
    queryFn: ({ signal }) => readSiteText(textKey, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <StaffPage
      title={t(`name.${textKey}`)}
      crumbs={[{ label: t('title'), href: paths.siteTexts }]}
      back={{ label: t('title'), href: paths.siteTexts }}
    >
      {query.data ? (
        <>
          <SiteTextForm
            key={turn}
            start={query.data}
            defaults={defaults}
            onNewer={() => setTurn(turn + 1)}
          />
          <SiteTextVersions textKey={textKey} onRestored={() => setTurn(turn + 1)} />
        </>
      ) : (
        <AwaitedData query={query} failed={t('failed')} loading={<Skeleton className="h-96" />} />
      )}
    </StaffPage>
  )
}
