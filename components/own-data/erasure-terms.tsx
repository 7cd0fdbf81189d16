import { useTranslations } from 'next-intl'
import { Checkbox } from '../ui/checkbox'
import type { ErasureWishes } from './own-data-calls'

interface Props {
  wishes: ErasureWishes
  onChange: (wishes: ErasureWishes) => void
}

/** What an erasure destroys and keeps, and the choices it offers. */
export function ErasureTerms({ wishes, onChange }: Props) {
  const t = useTranslations('ownData')
  return (
    <div className="grid gap-3">
      <p>
        <strong className="block font-semibold">{t('destroyedTitle')}</strong>
        {t('destroyed')}
      </p>
      <p>
        <strong className="block font-semibold">{t('keptTitle')}</strong>
        {t('kept')}
      </p>
      <div>
        <Checkbox
          label={t('alsoComments')}
          checked={!wishes.keeps_comments}
          onChange={({ target }) => onChange({ ...wishes, keeps_comments: !target.checked })}
        />
        <Checkbox
          label={t('alsoTexts')}
          checked={!wishes.keeps_texts}
          onChange={({ target }) => onChange({ ...wishes, keeps_texts: !target.checked })}
        />
      </div>
    </div>
  )
}
