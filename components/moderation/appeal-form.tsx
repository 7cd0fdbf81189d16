import { useTranslations } from 'next-intl'
import { appealInput, MOST_APPEAL } from '@/lib/modules/moderation/schema'
import { ApiForm } from '../forms/api-form'
import { SubmitButton } from '../forms/submit-button'
import { TextareaField } from '../forms/textarea-field'
import { useApiForm } from '../forms/use-api-form'
import { useFailureText } from '../forms/use-failure-text'
import { sendAppeal } from './appeal-calls'

const textInput = appealInput.pick({ text: true })

interface Props {
  token: string
  onSent: () => void
}

/** Sends the one statement of why the decision is wrong. */
export function AppealForm({ token, onSent }: Props) {
  const t = useTranslations('appeals')
  const failureText = useFailureText()
  const form = useApiForm({
    schema: textInput,
    fields: ['text'],
    async send({ text }) {
      await sendAppeal({ token, text })
      onSent()
    },
    onFailure: (error) => failureText(error, { otherwise: t('sendFailed') }),
  })
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      <TextareaField
        label={t('label')}
        hint={t('hint')}
        state={form.field('text')}
        max={MOST_APPEAL}
        rows={6}
      />
      <SubmitButton busy={form.isBusy}>{t('send')}</SubmitButton>
    </ApiForm>
  )
}
