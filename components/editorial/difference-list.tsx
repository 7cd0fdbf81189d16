import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import type { versionWithDifferenceDto } from '@/lib/modules/editorial/schema'
import { cn } from '../ui/class-names'

type Difference = z.infer<typeof versionWithDifferenceDto>['difference']
type Piece = Difference[number]['pieces'][number]

const TAGS = { same: 'span', added: 'ins', removed: 'del' } as const
const STYLES = {
  same: '',
  added: 'bg-surface text-success',
  removed: 'bg-surface text-danger',
} as const

interface Props {
  difference: Difference
  /** The label of a field; null for one whose value means nothing to readers, such as the address of a file. */
  nameOf: (field: string) => string | null
}

/** What a change adds and removes, in words, field by field. */
export function DifferenceList({ difference, nameOf }: Props) {
  return (
    <dl className="grid gap-3">
      {difference.map(({ field, pieces }) => {
        const name = nameOf(field)
        return name ? (
          <div key={field}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">
              <Pieces pieces={pieces} />
            </dd>
          </div>
        ) : null
      })}
    </dl>
  )
}

/** Pieces have no identity of their own and never move, so their index is the key. */
function Pieces({ pieces }: { pieces: Piece[] }) {
  const t = useTranslations('editorial')
  return pieces.map(({ kind, text }, at) => {
    const Tag = TAGS[kind]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Tag key={at} className={cn(STYLES[kind])}>
        {kind === 'same' ? null : <span className="sr-only">{t(kind)}</span>}
        {text}
      </Tag>
    )
  })
}
