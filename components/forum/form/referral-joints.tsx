import { useTranslations } from 'next-intl'
import { type Joint, middleJoints, pairedJoints, sides } from '@/lib/core/referral'
import { Checkbox } from '../../ui/checkbox'
import { JointFigure } from '../joint-figure'
import { useJointName } from '../use-joint-name'

interface Props {
  chosen: readonly Joint[]
  onChange: (chosen: Joint[]) => void
}

const GROUPS: Record<'right' | 'left' | 'middle', Joint[]> = {
  right: pairedJoints.map((joint) => `right_${joint}` as const),
  left: pairedJoints.map((joint) => `left_${joint}` as const),
  middle: [...middleJoints],
}

/** Which joints hurt or are swollen: chosen on a figure, and in a list that the keyboard reaches. */
export function ReferralJoints({ chosen, onChange }: Props) {
  const t = useTranslations('referral')
  const nameOf = useJointName()
  const press = (joint: Joint) =>
    onChange(chosen.includes(joint) ? chosen.filter((each) => each !== joint) : [...chosen, joint])
  return (
    <fieldset>
      <legend className="font-semibold">{t('jointsTitle')}</legend>
      <p className="text-sm text-muted">{t('jointsHint')}</p>
      <div className="mt-2 flex flex-wrap items-start gap-x-6 gap-y-2">
        <JointFigure chosen={chosen} onPress={press} />
        {([...sides, 'middle'] as const).map((group) => (
          <ul key={group} className="min-w-36">
            {GROUPS[group].map((joint) => (
              <li key={joint}>
                <Checkbox
                  label={nameOf(joint)}
                  checked={chosen.includes(joint)}
                  onChange={() => press(joint)}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </fieldset>
  )
}
