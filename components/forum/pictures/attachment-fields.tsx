import { Camera, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { limits } from '@/lib/core/limits'
import { sizes } from '@/lib/core/sizes.mjs'
import { FileField, type FileRule } from '../../forms/file-field'
import { useFileUrl } from '../../forms/use-file-url'
import { Button, buttonStyle } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Textarea } from '../../ui/input'
import { Select } from '../../ui/select'
import { type NewPicture, PHOTO_TYPES, paint, type Region, toSent } from './picture-canvas'
import type { AnswerFilesState, CasePicturesState } from './use-attachments'

/** The document of a case or of an answer (docs/rules.md#uploads). */
export const documentRule: FileRule = {
  types: ['application/pdf'],
  maxBytes: sizes.attachment,
  magic: '%PDF-',
}

const STEP = 0.02
const SMALLEST = 0.02
/** Where the keyboard's frame starts. */
const MIDDLE: Region = [0.4, 0.4, 0.2, 0.2]

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Returns a pointer's position as shares of the picture. */
function getPointerPosition({ currentTarget, clientX, clientY }: PointerEvent): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [clamp((clientX - left) / width, 1), clamp((clientY - top) / height, 1)]
}

const between = ([x, y]: readonly number[], [u, v]: readonly number[]): Region => [
  Math.min(x ?? 0, u ?? 0),
  Math.min(y ?? 0, v ?? 0),
  Math.abs((x ?? 0) - (u ?? 0)),
  Math.abs((y ?? 0) - (v ?? 0)),
]

/** Moves a frame with the arrow keys, or its far corner with Shift. */
function moved([x, y, w, h]: Region, [dx, dy]: readonly [number, number], isShift: boolean) {
  if (!isShift) return [clamp(x + dx, 1 - w), clamp(y + dy, 1 - h), w, h] as const
  const sized = (now: number, by: number, from: number) =>
    Math.max(SMALLEST, clamp(now + by, 1 - from))
  return [x, y, sized(w, dx, x), sized(h, dy, y)] as const
}

/** Regions of a picture, drawn with a finger or mouse, or set with a frame that the keyboard moves. */
function useRegionDrawing() {
  const [regions, setRegions] = useState<Region[]>([])
  const [frame, setFrame] = useState<Region>()
  const begun = useRef<[number, number] | null>(null)
  const cover = (region: Region) => setRegions((before) => [...before, region])
  return {
    regions,
    frame,
    undo: () => setRegions((before) => before.slice(0, -1)),
    on: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        begun.current = getPointerPosition(event)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (begun.current) setFrame(between(begun.current, getPointerPosition(event)))
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const region = begun.current && between(begun.current, getPointerPosition(event))
        begun.current = null
        setFrame(undefined)
        // A tap without a stroke covers nothing.
        if (region && region[2] > 0.005 && region[3] > 0.005) cover(region)
      },
      onPointerCancel() {
        begun.current = null
        setFrame(undefined)
      },
      onFocus: () => setFrame((before) => before ?? (begun.current ? undefined : MIDDLE)),
      onBlur: () => setFrame(undefined),
      onKeyDown(event: KeyboardEvent) {
        const arrow = ARROWS[event.key]
        const isCover = event.key === 'Enter' || event.key === ' '
        if (!arrow && !isCover) return
        event.preventDefault()
        if (arrow) setFrame(moved(frame ?? MIDDLE, arrow, event.shiftKey))
        else cover(frame ?? MIDDLE)
      },
    },
  }
}

interface PictureEditorProps {
  /** The photograph as opened. */
  source: HTMLCanvasElement
  onDone: (file: File, covered: Region[]) => void
  onFailed: () => void
  onClose: () => void
}

/** Blacks out regions of a photograph before it leaves the device. */
function PictureEditor({ source, onDone, onFailed, onClose }: PictureEditorProps) {
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

interface Props {
  picture: NewPicture
  number: number
  pictures: CasePicturesState
}

/** A new photograph, and the question whether it identifies the patient. */
function NewPictureEntry({ picture, number, pictures }: Props) {
  const t = useTranslations('forum.photos')
  const tRules = useTranslations('validation')
  const address = useFileUrl(picture.file)
  const { id, shows, reason } = picture
  const { hasSubmitted, change, drop } = pictures
  const showsFault = hasSubmitted && !shows ? { error: tRules('photoShows') } : {}
  const reasonFault = hasSubmitted && !reason.trim() ? { error: tRules('photoReason') } : {}
  return (
    <li
      data-new
      className="grid gap-3 rounded-card border border-line p-4 sm:grid-cols-[10rem_1fr]"
    >
      {address ? (
        <img
          src={address}
          alt={t('number', { number })}
          className="max-h-48 w-full rounded-control bg-wash object-contain"
        />
      ) : null}
      <div className="grid gap-3">
        <Field label={t('shows', { number })} required {...showsFault}>
          {(control) => (
            <Select
              {...control}
              value={shows}
              onChange={({ target }) => change(id, { shows: target.value as NewPicture['shows'] })}
            >
              <option value="">{t('choose')}</option>
              <option value="0">{t('showsNothing')}</option>
              <option value="1">{t('showsWho')}</option>
            </Select>
          )}
        </Field>
        {shows === '1' ? (
          <Field
            label={t('reason')}
            hint={t('reasonHint')}
            required
            max={limits.textLength.reason}
            typed={reason}
            {...reasonFault}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                value={reason}
                onChange={({ target }) => change(id, { reason: target.value })}
              />
            )}
          </Field>
        ) : null}
        <Button variant="secondary" className="justify-self-start" onClick={() => drop(id)}>
          {t('remove', { number })}
        </Button>
      </div>
    </li>
  )
}

/** The photographs of a case: taken or chosen, blacked out if needed, each with the question about its content. */
export function CasePictures({ pictures }: { pictures: CasePicturesState }) {
  const t = useTranslations('forum.photos')
  const tRules = useTranslations('validation')
  const id = useId()
  const { stored, added, source, fault, list, isFull } = pictures
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Cleared so that the same picture can be chosen again.
    target.value = ''
    if (file) void pictures.choose(file)
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t('title')}</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t('hint', { most: limits.casePictures })}
      </p>
      <ul ref={list} className="grid gap-4">
        {stored.map(({ file_id }, index) => (
          <li key={file_id} className="flex flex-wrap items-center gap-3">
            <span>{t('number', { number: index + 1 })}</span>
            <Button variant="secondary" onClick={() => pictures.remove(file_id)}>
              {t('remove', { number: index + 1 })}
            </Button>
          </li>
        ))}
        {added.map((picture, index) => (
          <NewPictureEntry
            key={picture.id}
            picture={picture}
            number={stored.length + index + 1}
            pictures={pictures}
          />
        ))}
      </ul>
      {isFull ? null : (
        <div className="relative">
          <input
            id={id}
            type="file"
            accept={PHOTO_TYPES.join(',')}
            onChange={choose}
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={buttonStyle(
              'secondary',
              'medium',
              'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-forest',
            )}
          >
            <Camera aria-hidden="true" className="size-5" />
            {t('add')}
          </label>
        </div>
      )}
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-danger">
        {fault ? tRules(fault) : null}
      </p>
      {source ? (
        <PictureEditor
          source={source}
          onDone={pictures.finish}
          onFailed={pictures.fail}
          onClose={pictures.close}
        />
      ) : null}
    </fieldset>
  )
}

interface AnswerFilesProps {
  files: AnswerFilesState
  /** Whether the case has a consent record for pictures. */
  hasConsent: boolean
}

/** Adds pictures, blacked out like those of a case, and a document to an answer. */
export function AnswerFiles({ files, hasConsent }: AnswerFilesProps) {
  const t = useTranslations('forum')
  const tRules = useTranslations('validation')
  const { storedDocument } = files
  return (
    <div className="grid gap-4">
      {hasConsent ? (
        <CasePictures pictures={files.pictures} />
      ) : (
        <p className="text-sm text-muted">{t('answerFiles.needsConsent')}</p>
      )}
      {storedDocument ? (
        <p className="flex flex-wrap items-center gap-3">
          <span className="wrap-anywhere">
            {t('answerFiles.keepsDocument', { name: storedDocument.name })}
          </span>
          <Button variant="secondary" onClick={files.remove}>
            {t('answerFiles.removeDocument')}
          </Button>
        </p>
      ) : null}
      <FileField
        label={storedDocument ? t('otherDocument', { name: storedDocument.name }) : t('document')}
        hint={t('documentHint')}
        rule={documentRule}
        faultTexts={{ type: tRules('paperType'), size: tRules('attachmentSize') }}
        file={files.document}
        onFile={files.choose}
      />
    </div>
  )
}
