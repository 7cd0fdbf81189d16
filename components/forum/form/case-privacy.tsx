import { useTranslations } from 'next-intl'
import { PrivacyPanel } from '../../privacy/privacy-panel'
import type { CaseFormState } from './use-case-form'
import type { CasePrivacyState } from './use-case-privacy'

/** Shown below the text of a case: what in it may identify the patient. */
export function CasePrivacy({ form, privacy }: { form: CaseFormState; privacy: CasePrivacyState }) {
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
      // The server found something in the text or in the document.
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
