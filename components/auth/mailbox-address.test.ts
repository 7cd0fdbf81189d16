import { expect, test } from 'vitest'
import { mailboxAddress } from './mailbox-address'

test.each([
  ['keza@gmail.com', 'https://mail.google.com/mail/'],
  ['keza@yahoo.co.uk', 'https://mail.yahoo.com/'],
  ['keza@ymail.com', 'https://mail.yahoo.com/'],
  ['keza@hotmail.fr', 'https://outlook.live.com/mail/'],
  ['Keza@Outlook.COM', 'https://outlook.live.com/mail/'],
])('the mail of %s is read at %s', (email, address) => {
  expect(mailboxAddress(email)).toBe(address)
})

test.each(['keza@hospital.rw', 'keza@gmail.com.example', 'keza@notyahoo.com', 'keza'])(
  'where the mail of %s is read is not known',
  (email) => {
    expect(mailboxAddress(email)).toBeNull()
  },
)
