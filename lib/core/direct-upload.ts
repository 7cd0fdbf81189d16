import { sizes } from './sizes.mjs'

/** The form fields whose files a browser may upload directly to the file host. */
export const directFields = ['paper', 'attachment', 'article_cover_image'] as const

export type DirectField = (typeof directFields)[number]

export const isDirectField = (name: string): name is DirectField =>
  (directFields as readonly string[]).includes(name)

/** The field in which a call names a directly uploaded file, in place of the file itself. */
export const getUploadField = (field: DirectField) => `${field}_upload`

/** Larger files go directly to the host where one is configured, as some hosts accept bodies of at most 4.5 MB. */
export const DIRECT_ABOVE = 2 * sizes.json

/** The name of the `<meta>` by which a page announces direct uploads. */
export const DIRECT_META = 'direct-uploads'

/** A browser's declaration of a file that it is about to send to the file host. */
export interface AnnouncedUpload {
  purpose: DirectField
  name: string
  /** In bytes. */
  size: number
  type: string
}

/** Where to PUT the file, and the name by which the call refers to it afterwards. */
export interface GrantedUpload {
  upload_id: string
  url: string
  headers: Record<string, string>
  /** Whether the file is the field `file` of a form; otherwise it is the whole body. */
  is_form: boolean
}
