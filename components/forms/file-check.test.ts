import { expect, test } from 'vitest'
import { licenceRule, validateFile } from './file-field'

const pdf = (content: BlobPart[], type = 'application/pdf') =>
  new File(content, 'licence.pdf', { type })

test('accepts a PDF, including one with an unknown type', async () => {
  expect(await validateFile(pdf(['%PDF-1.7 …']), licenceRule)).toBeNull()
  expect(await validateFile(pdf(['%PDF-1.7 …'], ''), licenceRule)).toBeNull()
})

test.each(['application/octet-stream', 'application/x-pdf', 'x-unknown/pdf'])(
  'accepts a PDF of any reported type: %s',
  async (type) => {
    expect(await validateFile(pdf(['%PDF-1.7'], type), licenceRule)).toBeNull()
  },
)

test.each(['\uFEFF', '\r\n', '\0', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'])(
  'accepts a PDF with %j before it',
  async (before) => {
    expect(await validateFile(pdf([before, '%PDF-1.7']), licenceRule)).toBeNull()
  },
)

test.each([
  ['image/jpg', null],
  ['image/pjpeg', null],
  ['image/x-png', null],
  ['application/octet-stream', null],
  ['', null],
  ['image/heic', 'type'],
  ['text/html', 'type'],
])('reports for a picture of the reported type %j the fault %s', async (type, fault) => {
  const rule = { types: ['image/jpeg', 'image/png'], maxBytes: 99 }
  expect(await validateFile(new File(['x'], 'hand.jpg', { type }), rule)).toBe(fault)
})

test('rejects another type, and a PDF by name only', async () => {
  expect(await validateFile(pdf(['<html>']), licenceRule)).toBe('type')
  expect(await validateFile(pdf([]), licenceRule)).toBe('type')
})

test('accepts 5 MB, and rejects one byte more', async () => {
  const filled = (bytes: number) => pdf(['%PDF-', new Uint8Array(bytes - 5)])
  expect(await validateFile(filled(5 * 1024 * 1024), licenceRule)).toBeNull()
  expect(await validateFile(filled(5 * 1024 * 1024 + 1), licenceRule)).toBe('size')
})

test('rejects a file that can no longer be read', async () => {
  const gone = new File(['%PDF-1.7'], 'licence.pdf', { type: 'application/pdf' })
  gone.slice = () => Object.assign(new Blob(), { text: () => Promise.reject(new Error('gone')) })
  expect(await validateFile(gone, licenceRule)).toBe('type')
})
