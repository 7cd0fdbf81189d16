import 'server-only'
import type { Readable } from 'node:stream'
import type { Busboy, FieldInfo, FileInfo } from 'busboy'
import { AppError } from '@/lib/core/errors'
import { sizes } from '@/lib/core/sizes.mjs'
import type { UploadedFile, UploadFolder } from './upload-folder'
import { cleanUploadName } from './upload-name'

/** The size limit of a file, and the catalogue key of the message for larger ones. */
interface FileRule {
  mostBytes: number
  tooLarge: string
}

/** The files that a route accepts, by field. Others are skipped. */
export type FileRules = Record<string, FileRule>

export interface MultipartRules {
  files: FileRules
}

const MOST_NAME_LENGTH = 100

export const tooLarge = () => new AppError('too_large', 'files.tooLarge')
export const malformed = () => new AppError('malformed', 'files.malformed')

/** The error for a file that is too large, at its field. */
export const fileTooLarge = (field: string, { tooLarge: text }: FileRule) =>
  new AppError('too_large', text, { [field]: [text] })

/** Collects the parts as they arrive; an error in any part destroys the parser with it. */
export class PartCollector {
  // Without a prototype, so that a field called `__proto__` is a field like any other.
  readonly fields: Record<string, string> = Object.create(null)
  readonly files: Record<string, UploadedFile> = Object.create(null)
  private readonly seen = new Set<string>()
  private readonly writes: Promise<void>[] = []
  private fieldBytes = 0
  private failure: unknown

  constructor(
    private readonly parser: Busboy,
    private readonly folder: UploadFolder,
    private readonly rules: MultipartRules,
  ) {
    parser.on('field', (name, value, info) => this.takeField(name, value, info))
    parser.on('file', (name, content, info) => this.takeFile(name, content, info))
    // An error after everything has been read has no other listener.
    parser.on('error', (error) => this.fail(error))
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
      parser.on(limit, () => this.fail(tooLarge()))
    }
  }

  /** The error that ended the reading, when a part caused it. */
  get reason(): unknown {
    return this.failure
  }

  /** Waits until all writes are finished. */
  async settle(): Promise<void> {
    await Promise.all(this.writes)
  }

  private fail(error: unknown): void {
    this.failure ??= error
    this.parser.destroy(error instanceof Error ? error : malformed())
  }

  /** A repeated name could mean one thing to us and another to whatever checked the request before. */
  private isFirst(name: string | undefined): name is string {
    if (name && name.length <= MOST_NAME_LENGTH && !this.seen.has(name)) {
      this.seen.add(name)
      return true
    }
    this.fail(malformed())
    return false
  }

  private takeField(name: string, value: string, info: FieldInfo): void {
    this.fieldBytes += Buffer.byteLength(value)
    if (info.valueTruncated || this.fieldBytes > sizes.fields) this.fail(tooLarge())
    else if (this.isFirst(name)) this.fields[name] = value
  }

  private takeFile(name: string | undefined, content: Readable, info: FileInfo): void {
    const rule = name && Object.hasOwn(this.rules.files, name) ? this.rules.files[name] : undefined
    const failFile = (error: unknown) => {
      const isLarge = error instanceof AppError && error.code === 'too_large'
      this.fail(name && rule && isLarge ? fileTooLarge(name, rule) : error)
    }
    // A stream error without a listener would end the process.
    content.on('error', failFile)
    if (!rule || !this.isFirst(name)) {
      content.resume()
      return
    }
    const put = this.folder.put(content, cleanUploadName(info.filename), rule.mostBytes)
    const keep = (file: UploadedFile) => {
      // What browsers send for a file field left empty.
      const isUntouched = file.size === 0 && !info.filename
      if (!isUntouched) this.files[name] = file
    }
    this.writes.push(put.then(keep, failFile))
  }
}
