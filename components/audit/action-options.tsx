import { useTranslations } from 'next-intl'
import { knownActions, objectKinds, wordsOf } from './known-events'

type Key = Parameters<ReturnType<typeof useTranslations<'audit.names'>>>[0]

/** All auditable actions, grouped by the kind of object. */
export function ActionOptions() {
  const t = useTranslations('audit.names')
  const tKinds = useTranslations('audit.kinds')
  const withActions = objectKinds.filter((kind) =>
    knownActions.some((each) => each.kind === kind && each.steps.length > 0),
  )
  return withActions.map((kind) => (
    <optgroup key={kind} label={tKinds(kind)}>
      {knownActions
        .filter((each) => each.kind === kind)
        .flatMap(({ group, steps }) => steps.map((step) => `${group}.${step}`))
        .map((action) => (
          <option key={action} value={action}>
            {t(wordsOf(action) as Key)}
          </option>
        ))}
    </optgroup>
  ))
}
