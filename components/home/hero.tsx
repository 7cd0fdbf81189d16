import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteFields } from '@/lib/core/site-texts'
import { ListSearch } from '../lists/list-search'
import { ButtonLink } from '../ui/button'
import { ValueSlides } from './value-slides'

const sky = 'var(--imi-white)'
const dark = 'var(--imi-black)'
const clay = 'var(--imi-clay)'
const ochre = 'var(--imi-ochre)'
const hills = 'var(--imi-grey)'
const skin = '#6e412c'
const wrap = '#8f3721'

/** Terraced fields in front of hills. */
const land = (
  <>
    <path d="M320 195h900v600H320z" fill={sky} />
    <circle cx="1040" cy="340" r="104" fill={ochre} />
    <path d="M320 470c110-16 220 2 320 50 220-100 440-120 580-50v325H320z" fill={hills} />
    <path d="M320 600c170-22 330 10 480 50 140-34 280-58 420-58v203H320z" fill="#0f5b46" />
    <path d="M320 752c290-38 590-40 900-4v47H320z" fill="#0a3d30" />
    <path
      d="M350 622c110-6 220 8 320 30M980 628c80-12 150-20 210-22M350 676c110-8 220 2 320 24M1040 684c60-8 110-14 160-16"
      fill="none"
      stroke={hills}
      strokeWidth="5"
    />
  </>
)

const mother = (
  <>
    <path d="M655 690l-37 72M700 690l36 72" stroke={skin} strokeWidth="34" />
    <path d="M608 768l36 2M732 766l38 2" stroke={dark} strokeWidth="22" />
    <path d="M640 390c-40 80-66 190-80 322 60 26 160 26 226 0-14-122-30-242-66-320z" fill={clay} />
    <path d="M564 676c66 26 156 26 217 0l5 36c-66 26-166 26-226 0z" fill={dark} />
    <path
      d="M570 700l18-12 18 20 18-16 18 20 18-18 18 20 18-20 18 18 18-20 18 16 18-18"
      fill="none"
      stroke={sky}
      strokeWidth="6"
    />
    <path d="M640 392c20-20 60-20 80 0 20 48-20 128-120 168 12-60 20-120 40-168z" fill={wrap} />
    <path
      d="M712 410c48 30 72 80 88 156M644 412c-32 48-42 88-38 144"
      fill="none"
      stroke={skin}
      strokeWidth="32"
    />
    <path d="M662 340h40v44c-8 14-32 14-40 0z" fill={skin} />
    <circle cx="684" cy="306" r="54" fill={skin} />
    <path
      d="M628 300c-6-50 32-78 72-68 34 8 46 36 38 56-38-18-78-8-110 12zM632 262c-36-22-42 14-26 38 10 12 24 6 30-4z"
      fill={ochre}
    />
  </>
)

const child = (
  <>
    <path d="M872 726l-16 44M908 726l18 44" stroke={skin} strokeWidth="26" />
    <path d="M848 774l30 2M922 772l32 2" stroke={dark} strokeWidth="18" />
    <path d="M852 540c-16 60-24 140-16 198 30 10 90 10 112 0 2-78-12-148-26-198z" fill={sky} />
    <path d="M834 650c32 10 92 10 112 0l2 88c-22 10-82 10-112 0z" fill={dark} />
    <path d="M838 556c-32-4-38 84-18 104l26 4c-4-34 0-74 6-104z" fill={clay} />
    <path
      d="M868 560c-28 16-54 14-66 6M912 560c32 30 50 50 72 62"
      fill="none"
      stroke={skin}
      strokeWidth="25"
    />
    <path d="M872 512h30v32c-6 10-24 10-30 0z" fill={skin} />
    <circle cx="888" cy="484" r="44" fill={skin} />
    <path d="M844 482c-2-42 36-54 62-44 24 10 30 32 26 42-32-18-62-16-88 2z" fill={dark} />
  </>
)

/** A mother and her child walking. Decorative. */
function FamilyArt({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="320 195 900 600"
      width="900"
      height="600"
      preserveAspectRatio="xMidYMid slice"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {land}
      {mother}
      {child}
    </svg>
  )
}

/** Common concerns, and the topic for each; a search for its words if no such topic exists. */
const doors = {
  jointPain: null,
  swollenJoint: null,
  back: 'back',
  child: 'juvenile-arthritis',
  medicines: null,
  clinic: 'seeing-a-clinician',
} as const
const names = Object.keys(doors) as (keyof typeof doors)[]

interface DoorsProps {
  /** The addresses of the existing topics. */
  topics: string[]
  locale: Locale
}

/** A search field, and six links into the library by symptom or worry. */
function QuickLinks({ topics, locale }: DoorsProps) {
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

interface Props {
  locale: Locale
  name: string
  /** The addresses of the existing topics. */
  topics: string[]
  /** The administrators' own texts; the catalogue provides the rest. */
  own: SiteFields
}

/** The first screen: the name, one sentence, the entry links beside a drawing, and the four values. */
export function Hero({ locale, name, topics, own }: Props) {
  const t = useTranslations('home')
  const nav = useTranslations('nav')
  return (
    <section
      id="hero"
      aria-labelledby="hero-title"
      className="mx-auto grid max-w-6xl gap-10 px-4 pt-4 pb-12 lg:grid-cols-[5fr_6fr] lg:gap-16 lg:pt-12 lg:pb-16"
    >
      <div className="lg:pt-6">
        <h1 id="hero-title" className="text-2xl sm:text-4xl">
          <span className="block text-clay">{name}</span> {own.title || t('title')}
        </h1>
        <p className="mt-3 max-w-[46ch] text-muted sm:text-lg">{own.lead || t('lead')}</p>
        <QuickLinks topics={topics} locale={locale} />
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href="#articles" size="large">
            {t('read')}
          </ButtonLink>{' '}
          <ButtonLink
            href={localePath(locale, paths.login)}
            data-clear-session
            className="in-data-member:hidden"
            variant="secondary"
            size="large"
          >
            {nav('accessPortal')}
          </ButtonLink>
        </div>
      </div>
      <div className="min-w-0">
        <FamilyArt className="block aspect-3/2 h-auto w-full rounded-card" />
        <ValueSlides own={own} />
      </div>
    </section>
  )
}
