import {
  type AnnouncedUpload,
  type DirectField,
  type GrantedUpload,
  getUploadField,
  isDirectField,
} from '@/lib/core/direct-upload'
import { ApiError, createNetworkError, isLargeFile, send } from '../api/send'

interface Options {
  /** Asks the server for an upload address, `POST /upload`. */
  grant: (file: AnnouncedUpload) => Promise<GrantedUpload>
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Files that have already reached the host, so that a corrected form names them instead of sending them again. */
const arrived = new WeakMap<File, string>()

/**
 * Returns the file with a type that the server accepts for its field: some systems report another type or none, and the server
 * checks the content.
 */
function withAcceptedType(field: DirectField, file: File): File {
  const isCover = field === 'article_cover_image'
  if (isCover && file.type.startsWith('image/')) return file
  return new File([file], file.name, { type: isCover ? 'image/png' : 'application/pdf' })
}

function toRequestBody(file: File, isForm: boolean): File | FormData {
  if (!isForm) return file
  const form = new FormData()
  form.append('file', file)
  return form
}

/**
 * Sends a file directly to the file host.
 * @returns the name of the file in its call
 * @throws ApiError when it is refused or there is no response, AbortError when it was aborted
 */
async function sendToHost(
  field: DirectField,
  file: File,
  { grant, onProgress = () => {}, signal }: Options,
): Promise<string> {
  const known = arrived.get(file)
  if (known) return known
  const sent = withAcceptedType(field, file)
  const { name, size, type } = sent
  const data = await grant({ purpose: field, name, size, type })
  const signalled = signal ? { signal } : {}
  const { status } = await send({
    method: 'PUT',
    url: data.url,
    headers: data.headers,
    body: toRequestBody(sent, data.is_form),
    onProgress,
    ...signalled,
  })
  if (status < 200 || status > 299) throw createNetworkError()
  arrived.set(file, data.upload_id)
  return data.upload_id
}

/**
 * Makes a call after sending its large files to the file host, and names them in their place.
 * @param make the call, with the remaining form
 */
export async function callWithUploads<Result>(
  form: FormData,
  options: Options,
  make: (left: FormData) => Promise<Result>,
): Promise<Result> {
  const left = new FormData()
  for (const [name, value] of form) {
    if (isDirectField(name) && isLargeFile(name, value))
      left.append(getUploadField(name), await sendToHost(name, value, options))
    else left.append(name, value)
  }
  try {
    return await make(left)
  } catch (error) {
    // Sends a refused or expired file again.
    const fields = error instanceof ApiError ? error.fields : {}
    for (const [name, value] of form) {
      if (value instanceof File && fields[name]) arrived.delete(value)
    }
    throw error
  }
}
