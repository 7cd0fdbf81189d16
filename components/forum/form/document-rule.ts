import { sizes } from '@/lib/core/sizes.mjs'
import type { FileRule } from '../../forms/file-check'

/** The document of a case or of an answer (docs/rules.md#uploads). */
export const documentRule: FileRule = {
  types: ['application/pdf'],
  mostBytes: sizes.attachment,
  magic: '%PDF-',
}
