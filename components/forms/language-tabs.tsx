import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ContentLanguage, contentLanguages, toContentLanguage } from '@/lib/core/locales'
import { Tabs } from '../ui/tabs'

interface Props {
  /** The accessible name of the tab list. */
  label: string
  /** The languages that contain errors. */
  faults: readonly ContentLanguage[]
  /** How often the form was submitted: each attempt shows the first error. */
  attempts: number
  children: (language: ContentLanguage) => ReactNode
}

/** Form fields that exist once per language. All stay in the form; one language is visible. */
export function LanguageTabs({ label, faults, attempts, children }: Props) {
  const names = useTranslations('languages')
  const t = useTranslations('people')
  const [active, setActive] = useState<ContentLanguage>(toContentLanguage(useLocale()))
  const frame = useRef<HTMLDivElement>(null)
  const first = faults.includes(active) ? active : faults[0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each attempt, not while typing
  useEffect(() => {
    if (attempts === 0 || !first) return
    setActive(first)
    // A hidden field cannot take the focus, so wait until it is shown.
    requestAnimationFrame(() =>
      frame.current
        ?.querySelector<HTMLElement>('[data-state="active"] [aria-invalid="true"]')
        ?.focus(),
    )
  }, [attempts])

  return (
    <div ref={frame} className="min-w-0">
      <Tabs
        label={label}
        value={active}
        onValueChange={(value) =>
          setActive(contentLanguages.find((each) => each === value) ?? active)
        }
        keepsMounted
        items={contentLanguages.map((language) => ({
          value: language,
          label: faults.includes(language)
            ? t('faultIn', { language: names(language) })
            : names(language),
          content: <div className="grid gap-4">{children(language)}</div>,
        }))}
      />
    </div>
  )
}
