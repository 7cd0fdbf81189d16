import { Bell, BellOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import type { Watching } from '@/lib/modules/forum/work-schema'
import { Button } from '../../ui/button'
import { watchCase } from '../forum-calls'
import { useCaseAction } from '../use-case-action'

const CHOICES = { watch: Bell, mute: BellOff } as const

/**
 * Sets whether the reader is notified about a case. Pressing again returns to the default, which follows their activity there.
 */
export function WatchButtons({ post: { post_id: id, watching } }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const watch = useCaseAction<Watching>({
    id,
    run: (chosen) => watchCase(id, chosen),
    failed: t('watchFailed'),
    expect: (detail, chosen) => ({ ...detail, post: { ...detail.post, watching: chosen } }),
  })
  return (['watch', 'mute'] as const).map((choice) => {
    const Icon = CHOICES[choice]
    const isOn = watching === choice
    return (
      <Button
        key={choice}
        variant={isOn ? 'secondary' : 'quiet'}
        size="small"
        aria-pressed={isOn}
        title={t(`${choice}Hint`)}
        onClick={() => watch.mutate(isOn ? 'none' : choice)}
      >
        <Icon aria-hidden="true" className="size-4" />
        {t(choice)}
      </Button>
    )
  })
}
