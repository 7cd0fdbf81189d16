import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { paint, type Region, toSent } from './picture-canvas'
import { useRegionDrawing } from './use-region-drawing'

interface Props {
  /** The photograph as opened. */
  source: HTMLCanvasElement
  onDone: (file: File, covered: Region[]) => void
  onFailed: () => void
  onClose: () => void
}

/** Blacks out regions of a photograph before it leaves the device. */
export function PictureEditor({ source, onDone, onFailed, onClose }: Props) {
  const t = useTranslations('forum.photos')
  const hint = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isBusy, setBusy] = useState(false)
  const { regions, frame, undo, on } = useRegionDrawing()
  useEffect(() => {
    if (canvas.current && source.width > 0) paint(canvas.current, source, { regions, frame })
  }, [source, regions, frame])

  async function finish() {
    setBusy(true)
    const file = await toSent(source, regions)
    if (file) onDone(file, regions)
    else onFailed()
  }

  return (
    <Dialog
      open
      isWide
      keepsOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('coverTitle')}
      closeLabel={t('cancel')}
      footer={
        <>
          <Button variant="secondary" onClick={undo} disabled={regions.length === 0}>
            <Undo2 aria-hidden="true" className="size-5" />
            {t('undo')}
          </Button>
          <Button onClick={finish} busy={isBusy}>
            {t('done')}
          </Button>
        </>
      }
    >
      <p id={hint} className="text-sm text-muted">
        {t('coverHint')}
      </p>
      <div
        {...on}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves a frame in it
        tabIndex={0}
        role="application"
        aria-label={t('coverArea')}
        aria-describedby={hint}
        className="mx-auto w-fit max-w-full cursor-crosshair touch-none border border-edge"
      >
        <canvas ref={canvas} className="block max-h-[55vh] max-w-full" />
      </div>
      <p aria-live="polite" className="text-sm">
        {t('covered', { count: regions.length })}
      </p>
    </Dialog>
  )
}
