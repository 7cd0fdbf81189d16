const WEBMAIL: readonly [host: RegExp, address: string][] = [
  [/^(gmail|googlemail)\.com$/, 'https://mail.google.com/mail/'],
  [/^(yahoo(\.\w+)+|ymail\.com|rocketmail\.com)$/, 'https://mail.yahoo.com/'],
  [/^(outlook|hotmail|live|msn)(\.\w+)+$/, 'https://outlook.live.com/mail/'],
  [/^(icloud|me|mac)\.com$/, 'https://www.icloud.com/mail'],
  [/^(proton\.me|protonmail\.com|pm\.me)$/, 'https://mail.proton.me/'],
  [/^aol\.com$/, 'https://mail.aol.com/'],
]

const MAIL_PROGRAM = 'mailto:'

/** Returns the webmail URL of an e-mail provider, or `mailto:` if the provider is unknown. */
export function mailboxAddress(email: string): string {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  const [, address = MAIL_PROGRAM] = WEBMAIL.find(([pattern]) => pattern.test(host)) ?? []
  return address
}
