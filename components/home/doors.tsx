import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { ListSearch } from '../lists/list-search'

/** What brings people here, and the topic that answers it; a search for its words where no such topic exists. */
const doors = {
  jointPain: null,
  swollenJoint: null,
  back: 'back',
  child: 'juvenile-arthritis',
  medicines: null,
  clinic: 'seeing-a-clinician',
} as const
const names = Object.keys(doors) as (keyof typeof doors)[]

interface Props {
  /** The addresses of the existing topics. */
  topics: string[]
  locale: Locale
}

/** A search field, and six entries to the library by symptom or worry. */
export function Doors({ topics, locale }: Props) {
  const t = useTranslations('home')
  const tSearch = useTranslations('search')
  return (
    <div className="mt-6">
      <ListSearch
        action={localePath(locale, paths.search)}
        label={tSearch('label')}
        placeholder={tSearch('placeholder')}
      />
      <nav aria-label={t('doors')}>
        <ul className="mt-3 grid max-w-xl grid-cols-2 gap-2 sm:grid-cols-3">
          {names.map((name) => {
            const label = t(`door.${name}`)
            const topic = doors[name]
            const path =
              topic && topics.includes(topic) ? paths.topic(topic) : paths.searchFor(label)
            return (
              <li key={name}>
                <a
                  href={localePath(locale, path)}
                  className="flex h-full min-h-11 items-center rounded-control border border-edge bg-surface px-3 py-2 leading-tight font-semibold hover:bg-wash"
                >
                  {label}
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
    </div>
  )
}
