import { expect, test } from 'vitest'
import { findFileFault, licenceRule } from './file-field'

const pdf = (content: BlobPart[], type = 'application/pdf') =>
  new File(content, 'licence.pdf', { type })

test('a PDF is taken, also where the system knows no type for it', async () => {
  expect(await findFileFault(pdf(['%PDF-1.7 …']), licenceRule)).toBeNull()
  expect(await findFileFault(pdf(['%PDF-1.7 …'], ''), licenceRule)).toBeNull()
})

test.each(['application/octet-stream', 'application/x-pdf', 'x-unknown/pdf'])(
  'a PDF is taken whatever type the system reports: %s',
  async (type) => {
    expect(await findFileFault(pdf(['%PDF-1.7'], type), licenceRule)).toBeNull()
  },
)

test('a PDF is taken with a byte order mark or an empty line before it', async () => {
  expect(await findFileFault(pdf(['\uFEFF%PDF-1.7']), licenceRule)).toBeNull()
  expect(await findFileFault(pdf(['\r\n%PDF-1.7']), licenceRule)).toBeNull()
})

test('another type is refused, and so is a PDF by name only', async () => {
  expect(await findFileFault(pdf(['<html>']), licenceRule)).toBe('type')
  expect(await findFileFault(pdf([]), licenceRule)).toBe('type')
})

test('5 MB are taken, a byte more is refused', async () => {
  const filled = (bytes: number) => pdf(['%PDF-', new Uint8Array(bytes - 5)])
  expect(await findFileFault(filled(5 * 1024 * 1024), licenceRule)).toBeNull()
  expect(await findFileFault(filled(5 * 1024 * 1024 + 1), licenceRule)).toBe('size')
})

test('a file that can no longer be read is refused', async () => {
  const gone = new File(['%PDF-1.7'], 'licence.pdf', { type: 'application/pdf' })
  gone.slice = () => Object.assign(new Blob(), { text: () => Promise.reject(new Error('gone')) })
  expect(await findFileFault(gone, licenceRule)).toBe('type')
})
