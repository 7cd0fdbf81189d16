import { useTranslations } from 'next-intl'
import { chooseDensity, densities, useDensity } from './density'
import { LabelledChoice } from './labelled-choice'

/** The row density. It has no effect on phones, where rows are cards. */
export function DensityChoice() {
  const t = useTranslations('table')
  const names = densities.map((each) => [each, t(`densities.${each}`)] as const)
  return (
    <span className="max-sm:hidden">
      <LabelledChoice
        label={t('density')}
        isLabelHidden
        value={useDensity()}
        options={names}
        onChange={(chosen) => {
          const density = densities.find((each) => each === chosen)
          if (density) chooseDensity(density)
        }}
      />
    </span>
  )
}
