import { CalendarDays, Clock, type LucideIcon, OctagonAlert, Phone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { formatPhone, phoneLink } from '@/lib/core/format-phone.mjs'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { buttonStyle } from '../ui/button'
import { cn } from '../ui/class-names'
import { menuItemStyle } from '../ui/menu'
import { Notice } from '../ui/notice'

/** The link to the emergency page, in the menu of shells without a row of links. */
export function EmergencyItem({ locale }: { locale: Locale }) {
  const t = useTranslations('emergency')
  return (
    <li className="border-t border-line">
      <a
        href={localePath(locale, paths.emergency)}
        className={cn(menuItemStyle, 'font-semibold text-clay')}
      >
        {t('link')}
      </a>
    </li>
  )
}

/** States that reading does not replace care, and links to the emergency signs. */
export function CareLine({ locale }: { locale: Locale }) {
  const t = useTranslations('emergency')
  return (
    <p className="mt-1 flex max-w-measure flex-wrap items-center gap-x-2 text-muted sm:mt-3">
      {t('noCare')}{' '}
      <a
        href={localePath(locale, paths.emergency)}
        className="-my-2 inline-flex min-h-11 items-center font-semibold text-forest underline"
      >
        {t('noCareLink')}
      </a>
    </p>
  )
}

/** The emergency numbers, each a link that calls it. */
export function EmergencyCalls({ numbers }: { numbers: readonly string[] }) {
  const t = useTranslations('chat')
  if (numbers.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap gap-x-6">
      {numbers.map((number) => (
        <Fragment key={number}>
          <a
            href={phoneLink(number)}
            className="inline-flex min-h-11 items-center font-semibold text-clay"
          >
            {t('emergencyCall', { number: formatPhone(number) })}
          </a>{' '}
        </Fragment>
      ))}
    </p>
  )
}

/** The call button, which is sticky on phones, and links to the other numbers. */
function CallButtons({ numbers }: { numbers: readonly string[] }) {
  const t = useTranslations('chat')
  const [first, ...others] = numbers
  if (!first) return null
  const words = (number: string) => t('emergencyCall', { number: formatPhone(number) })
  return (
    <>
      <p className="mt-3 py-2 max-sm:sticky max-sm:top-0 max-sm:z-10 max-sm:bg-paper sm:max-w-md print:static">
        <a
          href={phoneLink(first)}
          className={buttonStyle('danger', 'large', 'min-h-16 w-full text-xl font-bold')}
        >
          <Phone aria-hidden="true" className="size-6 shrink-0" />
          {words(first)}
        </a>
      </p>
      {others.length > 0 ? (
        <p className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {others.map((number) => (
            <Fragment key={number}>
              <a href={phoneLink(number)} className={buttonStyle('secondary')}>
                <Phone aria-hidden="true" className="size-5 shrink-0" />
                {words(number)}
              </a>{' '}
            </Fragment>
          ))}
        </p>
      ) : null}
    </>
  )
}

const NOW = [
  'joint',
  'child',
  'chest',
  'stroke',
  'back',
  'sight',
  'blood',
  'leg',
  'injury',
  'allergy',
  'pregnancy',
  'despair',
] as const
const TODAY = ['infection', 'hot', 'swelling', 'eye', 'back', 'liver'] as const
const SOON = ['swelling', 'stiffness', 'rash', 'back', 'child'] as const

interface GradeProps {
  icon: LucideIcon
  title: string
  /** Colours and edges; the title and the icon tell the grades apart without them. */
  edgeStyle: string
  headStyle: string
  listStyle?: string
  signs: readonly string[]
  children?: ReactNode
}

/** The signs of one level of urgency. */
function GradeCard(props: GradeProps) {
  const { icon: Icon, title, edgeStyle, headStyle, listStyle, signs, children } = props
  return (
    <section
      className={cn(
        'overflow-hidden rounded-card border bg-surface print:break-inside-avoid',
        edgeStyle,
      )}
    >
      <h2 className={cn('flex items-center gap-3 px-4 py-3 text-xl', headStyle)}>
        <Icon aria-hidden="true" className="size-6 shrink-0" />
        {title}
      </h2>
      {/* One pixel lower: the lines below the last row lie outside the card. */}
      <ul className={cn('-mb-px px-4 text-lg print:text-base', listStyle)}>
        {signs.map((sign) => (
          <li key={sign} className="border-b border-line py-3 last:border-b-0 print:py-1">
            {sign}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/** All numbers to call, also in print. The hospital's number appears only here. */
function CallList({ site }: { site: SiteProfile }) {
  const t = useTranslations('emergency')
  const lines = [
    { name: t('link'), numbers: site.emergencyNumbers },
    { name: site.operator ?? t('hospital'), numbers: site.phone ? [site.phone] : [] },
  ].filter(({ numbers }) => numbers.length > 0)
  if (lines.length === 0) return null
  return (
    <section>
      <h2 className="text-xl">{t('numbersTitle')}</h2>
      <ul className="mt-2">
        {lines.map(({ name, numbers }) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line"
          >
            {name}{' '}
            <span className="flex flex-wrap gap-x-6">
              {numbers.map((number) => (
                <Fragment key={number}>
                  <a
                    href={phoneLink(number)}
                    className="inline-flex min-h-11 items-center font-semibold text-forest underline"
                  >
                    {formatPhone(number)}
                  </a>{' '}
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {site.phone && site.address ? <p className="mt-2 text-muted">{site.address}</p> : null}
    </section>
  )
}

/** Whom to call, and the signs by how soon they need care. */
export function EmergencyText({ site }: { site: SiteProfile }) {
  const t = useTranslations('emergency')
  return (
    <article className="mx-auto max-w-6xl px-4 py-8 sm:py-10 print:py-0">
      <p className="hidden font-semibold print:block">
        {site.name}, {site.url}
      </p>
      <h1 className="text-3xl sm:text-4xl print:text-2xl">{t('title')}</h1>
      <p className="mt-3 max-w-measure text-lg print:text-base">{t('lead')}</p>
      <CallButtons numbers={site.emergencyNumbers} />
      <div className="mt-6 grid gap-6 sm:grid-cols-2 print:mt-3 print:gap-3">
        <GradeCard
          icon={OctagonAlert}
          title={t('nowTitle')}
          edgeStyle="border-alarm sm:col-span-2"
          headStyle="bg-alarm text-[#fff]"
          listStyle="sm:grid sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3"
          signs={NOW.map((sign) => t(`now.${sign}`))}
        />
        <GradeCard
          icon={Clock}
          title={t('todayTitle')}
          edgeStyle="border-clay"
          headStyle="bg-clay-wash text-clay"
          signs={TODAY.map((sign) => t(`today.${sign}`))}
        />
        <GradeCard
          icon={CalendarDays}
          title={t('soonTitle')}
          edgeStyle="border-forest"
          headStyle="bg-forest-wash text-forest"
          signs={SOON.map((sign) => t(`soon.${sign}`))}
        >
          <p className="border-t border-line px-4 py-3 font-semibold">{t('worse')}</p>
        </GradeCard>
        <section>
          <h2 className="text-xl">{t('takeTitle')}</h2>
          <p className="mt-2 text-lg">{t('take')}</p>
        </section>
        <CallList site={site} />
      </div>
      <Notice role="note" className="mt-8">
        <p>{t('reviewNote')}</p>
        <p className="text-muted">{t('sources')}</p>
      </Notice>
    </article>
  )
}
