import { useTranslations } from 'next-intl'
import { langOf } from '@/lib/core/locales'
import type { SiteTextKey, siteFieldsOf } from '@/lib/core/site-texts'
import { FormRichText } from '../../editor/form-rich-text'
import { TextField } from '../../forms/text-field'
import { TextareaField } from '../../forms/textarea-field'
import type { ApiForm } from '../../forms/use-api-form'

interface Props {
  textKey: SiteTextKey
  field: ReturnType<typeof siteFieldsOf>[number]
  form: ApiForm<Record<string, string>>
  /** What it says now; empty where it says nothing of its own. */
  value: string
  /** What is shown where it is empty. */
  otherwise: string
}

const TYPES = { phone: 'tel', mail: 'email', link: 'url', line: 'text' } as const

/** A field of one of the site's texts, with what is shown while it is empty. */
export function SiteTextField({ textKey, field, form, value, otherwise }: Props) {
  const t = useTranslations('siteTexts')
  const { name, part, kind, language } = field
  const lang = language ? langOf(language) : undefined
  const label = t(`part.${textKey}.${part}` as 'part.about.text')
  if (kind === 'rich') {
    return (
      <FormRichText
        label={label}
        placeholder={t('write')}
        value={form.watch(name)}
        // An empty page begins with what it says by itself.
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
    hint: otherwise ? t('otherwise', { text: otherwise }) : t(`kind.${kind}`),
  }
  if (kind === 'text' || kind === 'numbers') {
    return <TextareaField {...shared} rows={kind === 'text' ? 4 : 3} />
  }
  return <TextField {...shared} type={TYPES[kind]} />
}
