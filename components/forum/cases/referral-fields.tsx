'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import {
  ageBands,
  durations,
  type Joint,
  middleJoints,
  pairedJoints,
  referralTexts,
  sexes,
  sides,
} from '@/lib/core/cases'
import {
  isEmptyReferral,
  MAX_REFERRAL_LENGTH,
  NO_REFERRAL,
  type Referral,
} from '@/lib/modules/forum/cases/referral-schema'
import { MAX_TAGGED } from '@/lib/modules/forum/input-schema'
import { fullName } from '../../accounts/session/account-state'
import type { Specialist } from '../../accounts/users/specialist-calls'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Field } from '../../ui/field'
import { IconButton } from '../../ui/icon-button'
import { Textarea } from '../../ui/input'
import { Select } from '../../ui/select'
import { JointFigure, useJointName } from './joint-figure'
import { SpecialistSearch } from './specialist-search'
import { type CaseFormState, parsePeople, serializePeople, TICKED } from './use-case-form'

interface ChosenSpecialistsProps {
  people: readonly Specialist[]
  onRemove: (id: string) => void
}

/** The tagged specialists; each can be removed. */
function ChosenSpecialists({ people, onRemove }: ChosenSpecialistsProps) {
  const t = useTranslations('forum')
  return (
    <div aria-live="polite">
      <p className="text-sm text-muted">{t('chosen', { count: people.length })}</p>
      {people.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-2">
          {people.map((person) => (
            <li
              key={person.user_id}
              className="flex items-center gap-2 rounded-control border border-line bg-forest-wash pl-2"
            >
              <Avatar name={fullName(person)} src={person.avatar} size="small" />
              <span className="wrap-anywhere">{fullName(person)}</span>
              <IconButton
                label={t('untag', { name: fullName(person) })}
                onClick={() => onRemove(person.user_id)}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** "Tag a specialist": a search, and the list of those chosen. */
export function SpecialistField({ form }: { form: CaseFormState }) {
  const t = useTranslations('forum')
  const box = useRef<HTMLDivElement>(null)
  const isOn = form.watch('tag') === TICKED
  const chosen = parsePeople(form.watch('people'))
  const error = form.serverErrors.tagged_users?.[0]
  const choose = (people: Specialist[]) => {
    form.set('people', serializePeople(people))
    form.dropServerErrors()
  }
  return (
    <div ref={box} className="grid gap-2">
      <Checkbox
        label={t('tag')}
        checked={isOn}
        onChange={({ target }) => form.set('tag', target.checked ? TICKED : '')}
      />
      {isOn ? (
        <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
          <ChosenSpecialists
            people={chosen}
            onRemove={(id) => {
              choose(chosen.filter(({ user_id }) => user_id !== id))
              box.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
            }}
          />
          {chosen.length < MAX_TAGGED ? (
            <SpecialistSearch chosen={chosen} onChoose={(person) => choose([...chosen, person])} />
          ) : (
            <p role="status" className="text-sm text-muted">
              {t('tagMost', { count: MAX_TAGGED })}
            </p>
          )}
          <p aria-live="polite" className="text-sm text-danger">
            {error}
          </p>
        </div>
      ) : null}
    </div>
  )
}

/** The most common questions. */
const TEMPLATES = ['hotJoint', 'manyJoints', 'gout', 'back', 'lupus'] as const

const FILLED = ['findings', 'tests', 'question'] as const

interface ReferralTemplatesProps {
  referral: Referral
  onFill: (part: Partial<Referral>) => void
}

/** Starts a referral with the lines that a common question needs; existing text stays. */
function ReferralTemplates({ referral, onFill }: ReferralTemplatesProps) {
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

interface Props {
  chosen: readonly Joint[]
  onChange: (chosen: Joint[]) => void
}

const GROUPS: Record<'right' | 'left' | 'middle', Joint[]> = {
  right: pairedJoints.map((joint) => `right_${joint}` as const),
  left: pairedJoints.map((joint) => `left_${joint}` as const),
  middle: [...middleJoints],
}

/** The painful or swollen joints: chosen on a figure, and in a list for the keyboard. */
function ReferralJoints({ chosen, onChange }: Props) {
  const t = useTranslations('referral')
  const getName = useJointName()
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
                  label={getName(joint)}
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

const CHOICES = { age_band: ageBands, sex: sexes, duration: durations } as const

/** Does not trim text during typing, which may end with a space; it is trimmed when sent. */
function typedReferral(text: string | undefined): Referral {
  try {
    return { ...NO_REFERRAL, ...JSON.parse(text || '{}') }
  } catch {
    return NO_REFERRAL
  }
}

/** Referral details beside the free text of a case. */
export function ReferralFields({ form }: { form: CaseFormState }) {
  const t = useTranslations('referral')
  const referral = typedReferral(form.watch('referral'))
  const change = (part: Partial<Referral>) =>
    form.set('referral', JSON.stringify({ ...referral, ...part }))
  const { error } = form.field('referral')
  const fields = useRef<HTMLDetailsElement>(null)
  const { attempts } = form
  useEffect(() => {
    if (attempts > 0 && error) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempts, error])
  const isOpen = error !== undefined || !isEmptyReferral(referral)
  return (
    <details ref={fields} open={isOpen || undefined}>
      <summary className="min-h-11 py-2.5 font-semibold">{t('title')}</summary>
      <div className="grid gap-4 border-l-2 border-line pl-4">
        <p className="text-sm text-muted">{t('lead')}</p>
        <ReferralTemplates referral={referral} onFill={change} />
        <div className="grid gap-4 sm:grid-cols-3">
          <Choice name="age_band" referral={referral} onChange={change} />
          <Choice name="sex" referral={referral} onChange={change} />
          <Choice name="duration" referral={referral} onChange={change} />
        </div>
        <ReferralJoints chosen={referral.joints} onChange={(joints) => change({ joints })} />
        {referralTexts.map((name) => (
          <Field
            key={name}
            label={t(`parts.${name}`)}
            hint={t(`hints.${name}`)}
            max={MAX_REFERRAL_LENGTH}
            typed={referral[name]}
            error={[...referral[name]].length > MAX_REFERRAL_LENGTH ? error : undefined}
          >
            {(control) => (
              <Textarea
                {...control}
                data-part={name}
                value={referral[name]}
                onChange={({ target }) => change({ [name]: target.value })}
                rows={3}
              />
            )}
          </Field>
        ))}
      </div>
    </details>
  )
}

interface ChoiceProps {
  name: keyof typeof CHOICES
  referral: Referral
  onChange: (part: Partial<Referral>) => void
}

function Choice({ name, referral, onChange }: ChoiceProps) {
  const t = useTranslations('referral')
  return (
    <Field label={t(`parts.${name}`)}>
      {(control) => (
        <Select
          {...control}
          value={referral[name] ?? ''}
          onChange={({ target }) => onChange({ [name]: target.value || null })}
        >
          <option value="">{t('unsaid')}</option>
          {CHOICES[name].map((each) => (
            <option key={each} value={each}>
              {t(`choices.${each}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
