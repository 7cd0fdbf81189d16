'use client'

import { FileText, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { fitPicture, type PictureBox } from '@/lib/browser/files/fit-picture'
import { sizes } from '@/lib/core/sizes.mjs'
import { buttonStyle } from '../ui/button'
import { cn } from '../ui/class-names'
import { Field } from '../ui/field'
import { IconButton } from '../ui/icon-button'
import { Progress } from '../ui/progress'

/** The requirements on a file before it is sent; the server checks again, and more. */
export interface FileRule {
  /** MIME types, as in the `accept` attribute. */
  types: readonly string[]
  maxBytes: number
  /** Text that the first kilobyte must contain; replaces the check of the reported type. */
  magic?: string
  /** The box a picture is resized to before the check, so that the rule applies to the sent file. */
  box?: PictureBox
}

type FileFault = 'type' | 'size'

/** A licence to practise (docs/rules.md#uploads): a PDF of at most 5 MB. */
export const licenceRule: FileRule = {
  types: ['application/pdf'],
  maxBytes: sizes.licence,
  magic: '%PDF-',
}

/** Returns the `accept` attribute, with `.pdf` for systems that report another type for a PDF. */
const acceptAttribute = ({ types }: FileRule): string =>
  [...types, ...(types.includes('application/pdf') ? ['.pdf'] : [])].join(',')

/** Returns the file as it is sent. */
const fitFile = (file: File, { box }: FileRule): Promise<File> =>
  box ? fitPicture(file, box) : Promise.resolve(file)

const HEAD_BYTES = 1024
/** The type that systems report for unknown files; the server checks the content. */
const UNKNOWN = 'application/octet-stream'

/** Other names of picture types, which old systems and file managers of phones report. */
const SAME_TYPES = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/jfif', 'image/jpeg'],
  ['image/x-png', 'image/png'],
])

/** Returns whether a file has one of these types, by the name that its system reports. */
export const hasType = ({ type }: File, types: readonly string[]): boolean =>
  types.includes(SAME_TYPES.get(type) ?? type)

/** Returns the fault of a chosen file, or null. */
export async function validateFile(file: File, rule: FileRule): Promise<FileFault | null> {
  if (rule.magic) {
    // A file that can no longer be read, such as a deleted one, has no head.
    const head = await file
      .slice(0, HEAD_BYTES)
      .text()
      .catch(() => '')
    if (!head.includes(rule.magic)) return 'type'
  } else if (file.type && file.type !== UNKNOWN && !hasType(file, rule.types)) return 'type'
  return file.size > rule.maxBytes ? 'size' : null
}

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

/** Returns a file's size in readable units: whole kilobytes, then megabytes with one decimal. */
export function readableSize(bytes: number): { unit: 'kilobytes' | 'megabytes'; size: number } {
  if (bytes < MEGABYTE)
    return { unit: 'kilobytes', size: Math.max(1, Math.round(bytes / KILOBYTE)) }
  return { unit: 'megabytes', size: Math.round((bytes / MEGABYTE) * 10) / 10 }
}

interface ChosenFileProps {
  file: File | null
  /** Another file has been chosen and is being scaled down and checked. */
  isPreparing: boolean
  onRemove: () => void
}

/** The chosen file's name and size with a button to remove it, or a note that none is chosen. */
function ChosenFile({ file: chosen, isPreparing, onRemove }: ChosenFileProps) {
  const t = useTranslations('forms')
  const file = isPreparing ? null : chosen
  const { unit, size } = readableSize(file?.size ?? 0)
  return (
    <div className="flex min-h-11 items-center gap-2">
      <p aria-live="polite" className="flex min-w-0 flex-1 items-center gap-2">
        {file ? (
          <>
            <FileText aria-hidden="true" className="size-5 shrink-0 text-forest" />
            <span className="min-w-0 wrap-anywhere">{file.name}</span>
            <span className="shrink-0 text-sm text-muted">{t(unit, { size })}</span>
          </>
        ) : (
          <span className="text-muted">{t(isPreparing ? 'preparingFile' : 'noFile')}</span>
        )}
      </p>
      {file ? (
        <IconButton label={t('removeFile', { name: file.name })} onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
    </div>
  )
}

interface Props {
  label: ReactNode
  hint?: ReactNode
  buttonLabel?: ReactNode
  rule: FileRule
  faultTexts: Record<FileFault, string>
  file: File | null
  /** A file that was dropped or pasted elsewhere; handled as if chosen here. */
  given?: File | null
  /** Called with a file that passed the rule, or with null. */
  onFile: (file: File | null) => void
  /** The server's message about the chosen file. */
  error?: string
  isRequired?: boolean
  /** How often the form was submitted: each attempt focuses the error, even one that was already shown. */
  attempts?: number
  /** The share of the upload already sent, 0 to 1, while it runs. */
  progress?: number
}

/**
 * Scales down and checks each chosen file before passing it to the form. Delays a submission until then, so that it
 * does not send no file or the previous one.
 */
function useFilePreparation(props: Pick<Props, 'rule' | 'onFile' | 'given'>) {
  const { rule, onFile, given } = props
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef<File | null>(null)
  const isSubmitHeld = useRef(false)
  const [isPreparing, setPreparing] = useState(false)
  const [fault, setFault] = useState<FileFault | null>(null)

  useEffect(() => {
    const form = input.current?.form
    const hold = (event: Event) => {
      if (!latest.current) return
      event.preventDefault()
      event.stopPropagation()
      isSubmitHeld.current = true
    }
    form?.addEventListener('submit', hold, { capture: true })
    return () => form?.removeEventListener('submit', hold, { capture: true })
  }, [])

  useEffect(() => {
    // Runs after the form has rendered with the file.
    if (isPreparing || !isSubmitHeld.current) return
    isSubmitHeld.current = false
    if (fault) input.current?.focus()
    // Safari before 16 has no `requestSubmit`; our forms only listen for the event.
    else
      input.current?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  }, [isPreparing, fault])

  async function handleFile(chosen: File | undefined) {
    if (!chosen) return
    latest.current = chosen
    setPreparing(true)
    const fitted = await fitFile(chosen, rule)
    const found = await validateFile(fitted, rule)
    // Another file has been chosen since.
    if (latest.current !== chosen) return
    latest.current = null
    setPreparing(false)
    setFault(found)
    onFile(found ? null : fitted)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each given file once
  useEffect(() => {
    if (given) void handleFile(given)
  }, [given])

  return {
    input,
    isPreparing,
    fault,
    handleFile,
    remove() {
      setFault(null)
      onFile(null)
      input.current?.focus()
    },
  }
}

/** One file: chosen with a button or dropped, checked, shown by name and size, and removable. */
export function FileField(props: Props) {
  const { label, hint, buttonLabel, rule, faultTexts, file, error, isRequired, attempts } = props
  const t = useTranslations('forms')
  const { input, isPreparing, fault, handleFile, remove } = useFilePreparation(props)
  const [isOver, setOver] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on each attempt
  useEffect(() => {
    // Focuses the field of a rejected file, unless an earlier field of the form is wrong too.
    const isElsewhere = document.activeElement?.matches('[aria-invalid]')
    if (error && !isElsewhere) input.current?.focus()
  }, [error, attempts])

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    void handleFile(chosen)
    // Cleared so that the same file can be chosen again; the field shows the chosen file.
    target.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void handleFile(event.dataTransfer.files[0])
  }

  return (
    <Field
      label={label}
      hint={hint}
      error={fault ? faultTexts[fault] : error}
      required={isRequired ?? false}
    >
      {({ required: _, ...control }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cn(
            'relative grid gap-3 rounded-card border border-dashed border-edge p-4',
            isOver && 'bg-wash',
          )}
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <input
              {...control}
              ref={input}
              type="file"
              accept={acceptAttribute(rule)}
              onChange={choose}
              className="peer sr-only"
            />
            <label
              htmlFor={control.id}
              className={buttonStyle(
                'secondary',
                'medium',
                'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-forest',
              )}
            >
              {buttonLabel ?? t('chooseFile')}
            </label>
            <span aria-hidden="true" className="text-sm text-muted max-sm:hidden">
              {t('drop')}
            </span>
          </div>
          <ChosenFile file={file} isPreparing={isPreparing} onRemove={remove} />
          {file && props.progress !== undefined ? (
            <Progress
              label={t('uploading')}
              value={props.progress * 100}
              text={t('uploaded', { percent: Math.round(props.progress * 100) })}
            />
          ) : null}
        </div>
      )}
    </Field>
  )
}
