const WEBMAIL: readonly [host: RegExp, address: string][] = [
  [/^(gmail|googlemail)\.com$/, 'https://mail.google.com/mail/'],
  [/^(yahoo(\.\w+)+|ymail\.com|rocketmail\.com)$/, 'https://mail.yahoo.com/'],
  [/^(outlook|hotmail|live|msn)(\.\w+)+$/, 'https://outlook.live.com/mail/'],
]

/** The webmail page of an address's provider; null for an unknown provider. */
export function mailboxAddress(email: string): string | null {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  const [, address = null] = WEBMAIL.find(([pattern]) => pattern.test(host)) ?? []
  return address
}
