const WEBMAIL: readonly [host: RegExp, address: string][] = [
  [/^(gmail|googlemail)\.com$/, 'https://mail.google.com/mail/'],
  [/^(yahoo(\.\w+)+|ymail\.com|rocketmail\.com)$/, 'https://mail.yahoo.com/'],
  [/^(outlook|hotmail|live|msn)(\.\w+)+$/, 'https://outlook.live.com/mail/'],
]

/** The provider's page on which somebody reads what is sent to an address; null where that is not known. */
export function mailboxAddress(email: string): string | null {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  const [, address = null] = WEBMAIL.find(([pattern]) => pattern.test(host)) ?? []
  return address
}
