'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { languages, locales } from '@/lib/core/languages.mjs'
import { limits } from '@/lib/core/limits'
import { isLocale } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import {
  consentGivers,
  consentLanguages,
  consentWays,
} from '@/lib/modules/forum/consent/consent-schema'
import { caseStatuses, type ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { StaffButtonLink, StaffLink } from '../../dashboard/staff-page'
import { DraftOffer } from '../../drafts/draft-status'
import { FormRichText } from '../../editor/form-rich-text'
import { ApiForm } from '../../forms/api-form'
import { FileField } from '../../forms/file-field'
import { SelectField } from '../../forms/select-field'
import { TextField } from '../../forms/text-field'
import { useText } from '../../forms/use-failure-text'
import { PrivacyPanel } from '../../privacy/privacy-panel'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { Select } from '../../ui/select'
import { type CaseConsentState, useCaseConsent } from '../consent/use-case-consent'
import { findSimilarCases } from '../forum-calls'
import { FORUM } from '../forum-key'
import { PATIENT_TEXTS } from '../patient-texts'
import { CasePictures, documentRule } from '../pictures/attachment-fields'
import { useCasePictures } from '../pictures/use-attachments'
import { type CasePrivacyState, useCasePrivacy } from '../privacy/use-case-privacy'
import { useDebounced } from '../use-debounced'
import { ReferralFields, SpecialistField } from './referral-fields'
import { type CaseFormState, TICKED, useCaseForm } from './use-case-form'

/** The pause in typing before a search, ms. */
const PAUSE_MS = 800

/** Shows answered cases that share words with a title; nothing when there are none or the search fails. */
function SimilarCases({ title }: { title: string }) {
  const t = useTranslations('referral')
  const term = useDebounced(title.trim(), PAUSE_MS)
  const { data } = useQuery({
    queryKey: [FORUM, 'similar', term],
    queryFn: ({ signal }) => findSimilarCases(term, signal),
    enabled: term !== '',
    // Keeps links clickable while the next search is loading.
    placeholderData: keepPreviousData,
    staleTime: limits.forumSearchFresh,
    retry: false,
  })
  if (!data || data.length === 0 || term === '') return null
  return (
    <section aria-labelledby="similar" className="rounded-card border border-line p-4">
      <h2 id="similar" className="text-base font-semibold">
        {t('similar')}
      </h2>
      <ul className="mt-1">
        {data.map(({ post_id, title: other }) => (
          <li key={post_id}>
            <StaffLink
              href={paths.dashboardForumPost(post_id)}
              className="inline-block py-2 wrap-anywhere text-forest underline"
              target="_blank"
            >
              {other}
            </StaffLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  form: CaseFormState
  /** The document the case already has. */
  current: ForumPostDetailDto['attachment']
  /** Of the upload, 0 to 1. */
  share: number
}

/** "Attach a document": a PDF, required as soon as the box is ticked. */
function DocumentField({ form, current, share }: Props) {
  const t = useTranslations('forum')
  const tRules = useTranslations('validation')
  const isOn = form.watch('attach') === TICKED
  const error = form.field('attachment').error ?? form.serverErrors.attachment?.join(' · ')
  return (
    <div className="grid gap-2">
      <Checkbox
        label={t('attach')}
        checked={isOn}
        onChange={({ target }) => form.set('attach', target.checked ? TICKED : '')}
      />
      {isOn ? (
        <FileField
          label={current ? t('otherDocument', { name: current.name }) : t('document')}
          hint={t('documentHint')}
          rule={documentRule}
          faultTexts={{ type: tRules('paperType'), size: tRules('attachmentSize') }}
          file={form.watch('attachment') ?? null}
          onFile={(file) => {
            form.set('attachment', file)
            form.dropServerErrors()
          }}
          isRequired={!current}
          {...(error ? { error } : {})}
          {...(form.isBusy ? { progress: share } : {})}
        />
      ) : null}
    </div>
  )
}

/** The consent to the pictures and the document of a case: by whom, how, in which language and for what. */
function CaseConsent({ consent }: { consent: CaseConsentState }) {
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
        getName={(way) => t(`ways.${way}`)}
      />
      {isVital ? null : (
        <Choice
          consent={consent}
          name="by"
          options={consentGivers.filter((giver) => giver !== 'nobody')}
          getName={(giver) => t(`givers.${giver}`)}
        />
      )}
      <Choice
        consent={consent}
        name="language"
        options={consentLanguages}
        getName={(name) => (name === 'other' ? t('otherLanguage') : languages[name].name)}
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
  getName: (option: Name) => string
}

function Choice<Name extends string>({ consent, name, options, getName }: ChoiceProps<Name>) {
  const t = useTranslations('forum.consent')
  const text = useText()
  const fault = consent.getFault(name)
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
              {getName(option)}
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

/** Shown below the text of a case: the possible identifiers in it. */
function CasePrivacy({ form, privacy }: { form: CaseFormState; privacy: CasePrivacyState }) {
  const t = useTranslations('identifiers')
  const tForum = useTranslations('forum')
  const { spots, replace, names, setNames, reason, reasonRef, reasonError, isUrgent } = privacy
  return (
    <PrivacyPanel
      spots={spots}
      onReplace={replace}
      names={names}
      onNames={setNames}
      reason={reason}
      onReason={(typed) => form.set('identifiers_reason', typed)}
      reasonError={reasonError}
      reasonRef={reasonRef}
      // The server found identifiers in the text or in the document.
      asksReason={Boolean(
        reason ||
          reasonError ||
          form.field('content').error ||
          form.field('referral').error ||
          form.serverErrors.attachment,
      )}
      note={
        isUrgent ? (
          <p className="text-sm text-muted">{t('urgentNote')}</p>
        ) : reason || spots.length > 0 ? (
          <p className="text-sm text-muted">{tForum('look.note')}</p>
        ) : null
      }
    />
  )
}

/**
 * The form for writing or editing a case; keeps all typed text. @param post the case to edit; a new case when absent
 */
export function CaseForm({ post }: { post?: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const locale = useLocale()
  const pictures = useCasePictures(post?.pictures ?? [])
  const consent = useCaseConsent(post?.consent ?? null)
  const { form, before, share, offer, restore, discard } = useCaseForm(post, pictures, consent)
  const privacy = useCasePrivacy(form, before)
  const isTicked = (form.watch('attach') ?? before.attach) === TICKED
  const hasDocument = isTicked && Boolean(form.watch('attachment') ?? post?.attachment)
  const hasFiles = hasDocument || pictures.stored.length + pictures.added.length > 0
  const back = post ? paths.dashboardForumPost(post.post_id) : paths.dashboardForum
  return (
    <div className="grid max-w-4xl gap-4">
      {offer ? (
        <DraftOffer
          offer={offer}
          changedAt={post?.updated_at ?? null}
          onRestore={restore}
          onDiscard={discard}
        />
      ) : null}
      <Notice role="note" tone="warning" title={t('reminderTitle')}>
        {t('reminder')}
      </Notice>
      <ApiForm
        onSubmit={pictures.guard(consent.guard(hasFiles, privacy.submit))}
        problem={form.problem}
      >
        <TextField
          label={t('titleField')}
          state={form.field('title')}
          max={limits.textLength.caseTitle}
          defaultValue={before.title}
          autoComplete="off"
        />
        {post ? null : <SimilarCases title={form.watch('title') ?? ''} />}
        <FormRichText
          label={t('content')}
          placeholder={t('placeholder')}
          value={form.watch('content')}
          initial={before.content}
          onValue={(html, isTyped) => form.set('content', html, { isTyped })}
          lang={locale}
          max={limits.textLength.case}
          error={form.field('content').error}
        />
        <ReferralFields form={form} />
        <SelectField
          label={t('caseStatus')}
          hint={t('caseStatusHint')}
          state={form.field('case_status')}
          defaultValue={before.case_status}
        >
          <option value="">{t('choose')}</option>
          {caseStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </SelectField>
        <CasePrivacy form={form} privacy={privacy} />
        <DocumentField form={form} current={post?.attachment ?? null} share={share} />
        <CasePictures pictures={pictures} />
        {hasFiles ? <CaseConsent consent={consent} /> : null}
        <SpecialistField form={form} />
        <div className="flex flex-wrap justify-end gap-3">
          <StaffButtonLink variant="secondary" href={back}>
            {tStaff('cancel')}
          </StaffButtonLink>
          <Button type="submit" busy={form.isBusy}>
            {post ? tStaff('save') : t('postCase')}
          </Button>
        </div>
      </ApiForm>
    </div>
  )
}
