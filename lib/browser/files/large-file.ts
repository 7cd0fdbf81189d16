import { DIRECT_ABOVE, DIRECT_META, isDirectField } from '@/lib/core/direct-upload'

/** Whether a form field is a file that goes straight to the file host, on a page that announces one. */
export const isLargeFile = (name: string, value: FormDataEntryValue): value is File =>
  isDirectField(name) && value instanceof File && value.size > DIRECT_ABOVE

/** Whether this page sends large files of the form past the server. */
export const goesPastServer = (form: FormData): boolean =>
  document.querySelector(`meta[name="${DIRECT_META}"]`) !== null &&
  [...form].some(([name, value]) => isLargeFile(name, value))
