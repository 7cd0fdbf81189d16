import { expect, it } from 'vitest'
import { cleanUploadName } from './upload-folder'

it.each([
  ['folders', '../../etc/passwd', 'passwd'],
  ['folders of Windows', 'C:\\Users\\Keza\\licence.pdf', 'licence.pdf'],
  ['marks that turn the order', 'a\u202Efdp.exe', 'afdp.exe'],
  ['control characters', 'a\0b\u0007\r\n\u200F.pdf', 'ab.pdf'],
  ['a folder hidden behind an unseen character', '/tmp/.\u200B.', ''],
  ['half a character', 'a\ud800.pdf', 'a\ufffd.pdf'],
  ['white space around', '  a b.pdf ', 'a b.pdf'],
])('removes %s', (_what, sent, name) => {
  expect(cleanUploadName(sent)).toBe(name)
})

it('truncates at 255 characters without splitting one', () => {
  expect(cleanUploadName('🦴'.repeat(300))).toBe('🦴'.repeat(255))
  expect(cleanUploadName('e\u0301'.repeat(300))).toBe('é'.repeat(255))
})

it('returns no name for a file without one', () => {
  expect(cleanUploadName(undefined)).toBe('')
})
