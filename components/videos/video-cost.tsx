import { useTranslations } from 'next-intl'
import type { VideoDto } from '@/lib/modules/videos/schema'

/** The cost of watching a video: its length and data, where known, and its source. */
export function VideoCost({ video }: { video: VideoDto }) {
  const t = useTranslations('videos')
  const { minutes, megabytes } = video
  const known = [
    minutes ? t('minutes', { minutes }) : null,
    megabytes ? t('megabytes', { megabytes }) : null,
  ]
  return [...known, t('loads')].filter(Boolean).join(' · ')
}
