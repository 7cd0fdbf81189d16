import { expect, it } from 'vitest'
import { type AnnouncedUpload, DIRECT_ABOVE, type DirectField } from '@/lib/core/direct-upload'
import { callWithUploads } from './direct-upload'

const PDF = 'application/pdf'
const OCTETS = 'application/octet-stream'

/** Starts the upload of a file with this type, and returns what the server is told about it. */
async function announce(
  field: DirectField,
  name: string,
  type: string,
): Promise<AnnouncedUpload[]> {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(DIRECT_ABOVE + 1)], name, { type }))
  const announced: AnnouncedUpload[] = []
  const refused = new Error('The grant is refused.')
  const grant = (file: AnnouncedUpload) => {
    announced.push(file)
    return Promise.reject(refused)
  }
  await expect(callWithUploads(form, { grant }, async () => null)).rejects.toBe(refused)
  return announced
}

it.each<[DirectField, string, string, string]>([
  ['paper', 'a.pdf', PDF, PDF],
  ['paper', 'a.pdf', '', PDF],
  ['paper', 'a.pdf', OCTETS, PDF],
  ['attachment', 'a.pdf', 'application/x-pdf', PDF],
  ['article_cover_image', 'a.jpg', 'image/pjpeg', 'image/pjpeg'],
  ['article_cover_image', 'a.jpg', '', 'image/png'],
  ['article_cover_image', 'a.jpg', OCTETS, 'image/png'],
])(
  'announces a file with a type that its field accepts: %s %s %j as %s',
  async (field, name, type, sent) => {
    const size = DIRECT_ABOVE + 1
    expect(await announce(field, name, type)).toEqual([{ purpose: field, name, size, type: sent }])
  },
)
