import { useTranslations } from 'next-intl'
import type { Kind } from '@/lib/core/privacy/scan.mjs'
import { Button } from '../ui/button'
import type { Spot } from './use-findings'

/** Each kind's key in the catalogue. */
const KIND_TEXTS = {
  national_id: 'nationalId',
  phone: 'phone',
  email: 'email',
  date: 'date',
  age_extreme: 'ageExtreme',
  hospital_number: 'hospitalNumber',
  name: 'name',
  place: 'place',
} as const satisfies Record<Kind, string>

const AROUND = 40

interface Props {
  spots: readonly Spot[]
  /** Replaces what was found with other words, or removes it. */
  onReplace: (spot: Spot, text: string) => void
  /** Selects it in the text. */
  onSelect: (spot: Spot) => void
}

/** Each finding with its context and the actions on it. */
export function FoundList({ spots, onReplace, onSelect }: Props) {
  const t = useTranslations('identifiers')
  function wordsOf({ replacement }: Spot): string | null {
    if (!replacement) return null
    if (replacement.text === 'day') return t('replacements.day', { number: replacement.number })
    return t(`replacements.${replacement.text}`)
  }
  return (
    <ul className="grid gap-3">
      {spots.map((spot) => {
        const { segment, start, end, kind, value } = spot
        const words = wordsOf(spot)
        const before = segment.text.slice(Math.max(0, start - AROUND), start)
        const after = segment.text.slice(end, end + AROUND)
        return (
          <li
            key={`${segment.id}.${start}.${value}`}
            className="grid gap-2 border-t border-line pt-3"
          >
            <p className="text-sm font-semibold">{t(`kinds.${KIND_TEXTS[kind]}`)}</p>
            <button
              type="button"
              title={t('select')}
              className="min-h-11 min-w-0 py-1 text-left wrap-anywhere"
              onClick={() => onSelect(spot)}
            >
              {start > AROUND ? '…' : ''}
              {before}
              <mark className="rounded-sm px-0.5 font-semibold underline decoration-2">
                {value}
              </mark>
              {after}
              {end + AROUND < segment.text.length ? '…' : ''}
            </button>
            <div className="flex flex-wrap gap-2">
              {words ? (
                <Button
                  variant="secondary"
                  aria-label={t('replaceThis', { found: value, text: words })}
                  onClick={() => onReplace(spot, words)}
                >
                  {t('replace', { text: words })}
                </Button>
              ) : null}
              <Button
                variant="secondary"
                aria-label={t('removeThis', { text: value })}
                onClick={() => onReplace(spot, '')}
              >
                {t('remove')}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
