import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { referralTexts } from '@/lib/core/referral'
import type { Referral } from '@/lib/modules/forum/referral-schema'
import { JointFigure } from '../joint-figure'
import { useJointName } from '../use-joint-name'

/** A case's referral details in their usual order, under headings. */
export function CaseReferral({ referral }: { referral: Referral }) {
  const t = useTranslations('referral')
  const nameOf = useJointName()
  const facts = (['age_band', 'sex', 'duration'] as const).flatMap((name) => {
    const choice = referral[name]
    return choice ? [{ name, text: t(`choices.${choice}`) }] : []
  })
  const { joints } = referral
  return (
    <div className="grid gap-4">
      {facts.length > 0 ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {facts.map(({ name, text }) => (
            <div key={name}>
              <dt className="text-sm text-muted">{t(`parts.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {joints.length > 0 ? (
        <Part title={t('jointsTitle')}>
          <div className="flex flex-wrap items-start gap-6">
            <JointFigure chosen={joints} />
            <ul className="list-disc pl-5">
              {joints.map((joint) => (
                <li key={joint}>{nameOf(joint)}</li>
              ))}
            </ul>
          </div>
        </Part>
      ) : null}
      {referralTexts.map((name) =>
        referral[name] ? (
          <Part key={name} title={t(`parts.${name}`)}>
            <p className="whitespace-pre-line wrap-anywhere">{referral[name]}</p>
          </Part>
        ) : null,
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </section>
  )
}
