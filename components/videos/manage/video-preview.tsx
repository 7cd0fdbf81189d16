'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { embedAddress } from '@/lib/core/youtube'
import { PlayMark } from '../play-mark'

interface Props {
  youtubeId: string
  /** In seconds. */
  start: number
  title: string
}

/** A video to view before it is saved: nothing is requested from its host before a press (docs/rules.md#content). */
export function VideoPreview({ youtubeId, start, title }: Props) {
  const t = useTranslations('videos')
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (isOpen) frame.current?.focus()
  }, [isOpen])

  if (isOpen) {
    return (
      <iframe
        ref={frame}
        src={embedAddress(youtubeId, start)}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        className="block aspect-video w-full rounded-card bg-wash"
      />
    )
  }
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="grid aspect-video w-full place-content-center justify-items-center gap-3 rounded-card border border-line bg-wash p-4 hover:border-edge"
    >
      <PlayMark className="size-14" />
      <span className="font-semibold">{t('play', { title })}</span>
      <span className="text-sm text-muted">{t('loads')}</span>
    </button>
  )
}
