import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { limits } from '@/lib/core/limits'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import type { FactDto } from '@/lib/modules/facts/schema'
import { cn } from '../ui/class-names'

interface PauseButtonProps {
  label: string
  className?: string
}

/** Pauses the rotation of the enclosing `data-rotate`; handled by lib/browser/reading. */
export function PauseButton({ label, className }: PauseButtonProps) {
  return (
    <button
      type="button"
      data-plain
      data-pause
      suppressHydrationWarning
      aria-pressed="false"
      aria-label={label}
      className={cn(
        'scripted group size-11 shrink-0 items-center justify-center rounded-control border',
        'border-edge bg-surface text-ink hover:bg-wash',
        className,
      )}
    >
      <Pause aria-hidden="true" fill="currentColor" className="size-5 group-aria-pressed:hidden" />
      <Play
        aria-hidden="true"
        fill="currentColor"
        className="hidden size-5 group-aria-pressed:block"
      />
    </button>
  )
}

type FactQuoteProps = ComponentProps<'figure'> & { fact: FactDto }

/**
 * A fact and its source. lib/browser/reading fills each `data-field` with that of another fact, perhaps before React
 * hydrates, so `suppressHydrationWarning` makes React keep the text.
 */
function FactQuote({ fact, ...rest }: FactQuoteProps) {
  const lang = toLang(fact.language)
  return (
    <figure {...rest}>
      <blockquote>
        <p
          data-field="duk_title"
          suppressHydrationWarning
          className="text-2xl font-bold tracking-tight text-balance lg:text-3xl"
        >
          {preserveFrenchSpaces(fact.duk_title, lang)}
        </p>
        <p data-field="duk_content" suppressHydrationWarning className="mt-3 max-w-measure text-lg">
          {preserveFrenchSpaces(fact.duk_content, lang)}
        </p>
      </blockquote>
      <figcaption
        data-field="source"
        suppressHydrationWarning
        className="mt-3 max-w-measure text-sm text-muted"
      >
        {fact.source}
      </figcaption>
    </figure>
  )
}

interface Props {
  facts: FactDto[]
  locale: Locale
}

const DAY = 86_400_000
const longest = (texts: string[]) => texts.reduce((a, b) => (b.length > a.length ? b : a), '')

/**
 * One fact as a pull quote, another one each day. lib/browser/reading fetches the others when the box comes into view
 * and rotates them at random; a hidden one with the longest title, text and source reserves their space, so that
 * nothing jumps.
 */
export function FactBox({ facts, locale }: Props) {
  const t = useTranslations('home')
  const shown = facts[Math.floor(Date.now() / DAY) % facts.length]
  if (!shown) return null
  const room = {
    ...shown,
    duk_title: longest(facts.map((fact) => fact.duk_title)),
    duk_content: longest(facts.map((fact) => fact.duk_content)),
    source: longest(facts.map((fact) => fact.source ?? '')),
  }
  const lang = toLang(shown.language)
  return (
    <section
      aria-labelledby="fact-title"
      data-rotate={limits.rotation.fact}
      data-rotate-source={`/api/v1/duk?page=1&limit=${limits.home.facts}`}
      data-rotate-list="DUK"
      data-rotate-language={shown.language}
      className="mt-16 border-y border-line bg-wash lg:mt-24"
    >
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-6 px-4 py-12 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="flex items-start justify-between gap-4 lg:flex-col lg:justify-start">
          <div>
            <h2 id="fact-title" className="text-lg text-clay">
              {t('factTitle')}
            </h2>
            <a
              href={localePath(locale, paths.facts)}
              className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink"
            >
              {t('allFacts')}
            </a>
          </div>
          <PauseButton label={`${t('pause')}: ${t('factTitle')}`} />
        </div>
        <div className="turns" lang={lang}>
          <FactQuote fact={shown} data-slide data-shown="" suppressHydrationWarning />
          <FactQuote fact={room} aria-hidden="true" className="room" />
        </div>
      </div>
    </section>
  )
}
