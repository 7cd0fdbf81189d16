import { useTranslations } from 'next-intl'
import type { Referral } from '@/lib/modules/forum/referral-schema'
import { Button } from '../../ui/button'

/** The most common questions. */
const TEMPLATES = ['hotJoint', 'manyJoints', 'gout', 'back', 'lupus'] as const

const FILLED = ['findings', 'tests', 'question'] as const

interface Props {
  referral: Referral
  onFill: (part: Partial<Referral>) => void
}

/** Starts a referral with the lines that a common question needs; existing text stays. */
export function ReferralTemplates({ referral, onFill }: Props) {
  const t = useTranslations('referral')
  const fill = (template: (typeof TEMPLATES)[number]) => {
    const lines = FILLED.map((part) => [
      part,
      referral[part].trim() ? referral[part] : t(`templates.${template}.${part}`),
    ])
    onFill(Object.fromEntries(lines))
  }
  return (
    <fieldset>
      <legend className="font-semibold">{t('begin')}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {TEMPLATES.map((template) => (
          <Button key={template} variant="secondary" size="small" onClick={() => fill(template)}>
            {t(`templates.${template}.name`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
