import { expect, it } from 'vitest'
import { getMailboxUrl } from './signup-form'

it.each([
  ['keza@gmail.com', 'https://mail.google.com/mail/'],
  ['keza@yahoo.co.uk', 'https://mail.yahoo.com/'],
  ['keza@ymail.com', 'https://mail.yahoo.com/'],
  ['keza@hotmail.fr', 'https://outlook.live.com/mail/'],
  ['Keza@Outlook.COM', 'https://outlook.live.com/mail/'],
  ['keza@icloud.com', 'https://www.icloud.com/mail'],
  ['keza@proton.me', 'https://mail.proton.me/'],
  ['keza@aol.com', 'https://mail.aol.com/'],
])('returns the webmail page of %s', (email, address) => {
  expect(getMailboxUrl(email)).toBe(address)
})

it.each(['keza@hospital.rw', 'keza@gmail.com.example', 'keza@notyahoo.com', 'keza'])(
  'returns the mail program for %s',
  (email) => {
    expect(getMailboxUrl(email)).toBe('mailto:')
  },
)
