import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { WithdrawalOutcome } from '@/lib/modules/forum/consent/consent-schema'
import { Button, ButtonLink } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Field } from '../ui/field'
import { Input } from '../ui/input'

interface Props {
  outcome: WithdrawalOutcome
  locale: Locale
}

/** The result of entering a code, and the link back to the form unless it is done. */
export function WithdrawOutcome({ outcome, locale }: Props) {
  const t = useTranslations('withdraw')
  const isOver = outcome === 'done' || outcome === 'used'
  return (
    <div className="mx-auto max-w-2xl px-4 py-12">
      <h1 className="text-3xl">{t(`${outcome}.title`)}</h1>
      <p className="mt-4 text-lg">{t(`${outcome}.text`)}</p>
      {isOver ? null : (
        <p className="mt-8">
          <ButtonLink href={localePath(locale, paths.withdraw)}>{t('again')}</ButtonLink>
        </p>
      )}
    </div>
  )
}

/** The longest code, typed with spaces and hyphens. */
const MAX_INPUT_LENGTH = 40

/** A plain form that works without scripts: the consequences, the code, and a confirmation. */
export function WithdrawForm({ locale }: { locale: Locale }) {
  const t = useTranslations('withdraw')
  return (
    <div className="mx-auto max-w-2xl px-4 py-12">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-4 text-lg">{t('lead')}</p>
      <ul className="mt-4 grid list-disc gap-2 pl-5">
        {(['pictures', 'words', 'told', 'care'] as const).map((what) => (
          <li key={what}>{t(`what.${what}`)}</li>
        ))}
      </ul>
      <form
        method="post"
        action={`/api/withdraw?lang=${locale}`}
        data-plain
        className="mt-8 grid gap-4"
      >
        <Field label={t('code')} hint={t('codeHint')} id="code">
          {(control) => (
            <Input
              {...control}
              name="code"
              required
              maxLength={MAX_INPUT_LENGTH}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Checkbox required label={t('sure')} />
        <p>
          <Button type="submit">{t('press')}</Button>
        </p>
      </form>
    </div>
  )
}
