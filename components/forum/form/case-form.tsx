'use client'

import { useLocale, useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { paths } from '@/lib/core/paths'
import { caseStatuses, type ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { StaffButtonLink } from '../../dashboard/staff-button-link'
import { DraftOffer } from '../../drafts/draft-offer'
import { FormRichText } from '../../editor/form-rich-text'
import { ApiForm } from '../../forms/api-form'
import { SelectField } from '../../forms/select-field'
import { TextField } from '../../forms/text-field'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { TICKED } from './case-form-schema'
import { CasePrivacy } from './case-privacy'
import { CaseConsent } from './consent'
import { DocumentField } from './document-field'
import { CasePictures } from './pictures'
import { ReferralFields } from './referral-fields'
import { SimilarCases } from './similar-cases'
import { SpecialistField } from './specialist-field'
import { useCaseConsent } from './use-case-consent'
import { useCaseForm } from './use-case-form'
import { useCasePictures } from './use-case-pictures'
import { useCasePrivacy } from './use-case-privacy'

/** The form for writing or editing a case; nothing typed is lost. @param post the case to edit; a new case when absent */
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
  const hasShown = hasDocument || pictures.kept.length + pictures.added.length > 0
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
        onSubmit={pictures.guard(consent.guard(hasShown, privacy.submit))}
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
        {hasShown ? <CaseConsent consent={consent} /> : null}
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
