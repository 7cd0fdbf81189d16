import { useTranslations } from 'next-intl'
import { toLang } from '@/lib/core/locales'
import { type getSiteFields, type SiteTextKey, siteTextLength } from '@/lib/core/site-texts'
import { FormRichText } from '../../editor/form-rich-text'
import { SelectField } from '../../forms/select-field'
import { TextareaField, TextField } from '../../forms/text-field'
import type { ApiForm } from '../../forms/use-checked-form'

interface Props {
  textKey: SiteTextKey
  field: ReturnType<typeof getSiteFields>[number]
  form: ApiForm<Record<string, string>>
  /** The current text; empty for the default. */
  value: string
  /** The text shown while it is empty. */
  otherwise: string
}

const ROWS = { text: 4, numbers: 3, words: 10 } as const
const TYPES = { phone: 'tel', mail: 'email', link: 'url', line: 'text' } as const

/** A field of one of the site's texts, with the default shown while it is empty. */
export function SiteTextField({ textKey, field, form, value, otherwise }: Props) {
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
