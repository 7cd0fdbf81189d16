import { useTranslations } from 'next-intl'
import type { VideoDto } from '@/lib/modules/videos/schema'

/** What watching a video costs: its length and its data, where they are known, and from where they come. */
export function VideoCost({ video }: { video: VideoDto }) {
  const t = useTranslations('videos')
  const { minutes, megabytes } = video
  const known = [
    minutes ? t('minutes', { minutes }) : null,
    megabytes ? t('megabytes', { megabytes }) : null,
  ]
  return [...known, t('loads')].filter(Boolean).join(' · ')
}
