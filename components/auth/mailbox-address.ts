const WEBMAIL: readonly [host: RegExp, address: string][] = [
  [/^(gmail|googlemail)\.com$/, 'https://mail.google.com/mail/'],
  [/^(yahoo(\.\w+)+|ymail\.com|rocketmail\.com)$/, 'https://mail.yahoo.com/'],
  [/^(outlook|hotmail|live|msn)(\.\w+)+$/, 'https://outlook.live.com/mail/'],
]

/** Where somebody reads what is sent to an address: their provider's page, or else their mail program. */
export function mailboxAddress(email: string): string {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  const [, address = 'mailto:'] = WEBMAIL.find(([pattern]) => pattern.test(host)) ?? []
  return address
}
