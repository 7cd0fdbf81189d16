import { describe, expect, it } from 'vitest'
import { locales } from '@/lib/core/locales'
import { siteTextsCache } from '../site'
import { type MailContent, mailContent } from './mail'
import { renderMail } from './render-mail'

const firstName = 'Icyizere'
const when = '2026-03-01T21:30:00Z'
const link = 'https://ingingo.example.org/auth/verify?token=abc_123&x=1'

const about = { content: 'article', title: 'Gout <b>', link, unsubscribe: 'a.b.c' } as const

const contents: MailContent[] = [
  { template: 'verify', link },
  { template: 'welcome', firstName, isInReview: false },
  { template: 'welcome', firstName, isInReview: true },
  { template: 'passwordRemoved', when, provider: 'Google' },
  { template: 'reset', firstName, link },
  { template: 'signInLink', firstName, link },
  { template: 'passwordChanged', firstName, when },
  { template: 'secondStepOn', firstName, when },
  { template: 'secondStepOff', firstName, when },
  { template: 'secondStepReset', firstName, when },
  { template: 'passkeyAdded', firstName, when },
  { template: 'passkeyRemoved', firstName, when },
  { template: 'codesRenewed', firstName, when },
  { template: 'madeAdministrator', firstName, when },
  { template: 'licenceEnds', firstName, endsOn: when, link },
  { template: 'licenceEnded', firstName, endsOn: when, link },
  { template: 'licencesEnd', count: 2, link },
  { template: 'ownDataReady', firstName, until: when, link },
  { template: 'erasureAsked', firstName, due: when, link },
  { template: 'erasureWithdrawn', firstName },
  { template: 'allowEmail', firstName, link },
  { template: 'approved', firstName },
  { template: 'rejected', firstName, reason: 'The licence\nis not <readable>.' },
  { template: 'licenceAccepted', firstName },
  { template: 'licenceRejected', firstName, reason: 'It has expired.' },
  {
    template: 'moderated',
    what: 'comment_removed',
    firstName,
    reason: 'An <advertisement>.',
    title: '',
    link,
  },
  ...[
    { what: 'comment_redacted', reason: 'A name.', title: '' },
    { what: 'account_deactivated', reason: 'Left.', title: '' },
    { what: 'article_removed', reason: 'Copied.', title: 'Gout <b>' },
    { what: 'paper_removed', reason: '', title: 'Lupus' },
    { what: 'case_removed', reason: 'Posted twice.', title: '' },
    { what: 'answer_removed', reason: '', title: '' },
    { what: 'case_redacted', reason: 'A name.', title: '' },
    { what: 'answer_redacted', reason: 'A name.', title: '' },
    { what: 'outcome_removed', reason: 'Not healed.', title: '' },
  ].map((how) => ({ template: 'moderated', firstName, link, ...how }) as MailContent),
  { template: 'accountDeleted', reason: 'Not real.', contact: 'desk@example.org' },
  { template: 'accountDeleted', reason: 'Not real.', contact: '' },
  { template: 'accountActive', firstName },
  {
    template: 'accountRestricted',
    firstName,
    reason: 'You asked for it.',
    contact: 'care@hospital.example',
  },
  { template: 'restrictionLifted', firstName },
  { template: 'confirmEmail', link, isByAdministrator: false },
  { template: 'confirmEmail', link, isByAdministrator: true },
  { template: 'emailChangeBegun', firstName, when, link },
  { template: 'emailChanged', firstName, when, until: when, link },
  { template: 'appealWaits', link },
  ...[
    { what: 'comment_removed', granted: true, isBack: true },
    { what: 'comment_redacted', granted: true, isBack: false },
    { what: 'account_deactivated', granted: true, isBack: true },
    { what: 'comment_removed', granted: false, isBack: false },
    { what: 'article_removed', granted: true, isBack: true },
    { what: 'paper_removed', granted: true, isBack: true },
    { what: 'paper_removed', granted: true, isBack: false },
    { what: 'case_removed', granted: true, isBack: false },
    { what: 'answer_removed', granted: false, isBack: false },
  ].map(
    (how) => ({ template: 'appealDecided', firstName, reason: 'I agree.', ...how }) as MailContent,
  ),
  { template: 'reachTest', firstName },
  { template: 'createdByAdmin', link },
  { template: 'newDevice', firstName, device: 'Chrome, Android', when },
  { template: 'newLicence', count: 3 },
  { template: 'contentApproved', firstName, ...about, isEdit: false },
  { template: 'contentApproved', firstName, ...about, content: 'paper', isEdit: true },
  { template: 'contentRejected', firstName, ...about, isEdit: true, reason: 'No sources' },
  {
    template: 'contentRejected',
    firstName,
    ...about,
    content: 'paper',
    isEdit: false,
    reason: 'x',
  },
  { template: 'contentUnpublished', firstName, ...about, reason: 'Wrong dose' },
  { template: 'contentUnpublished', firstName, ...about, content: 'paper', reason: 'x' },
  { template: 'reviewSentBack', firstName, ...about, reason: 'Not my field' },
  { template: 'reviewDue', firstName, ...about, due: when },
  { template: 'forumNews', news: 'urgency', firstName, link, unsubscribe: 'a.b.c' },
  { template: 'forumNews', news: 'mention', firstName, link, unsubscribe: 'a.b.c' },
  { template: 'forumDigest', firstName, count: 2, link, unsubscribe: 'a.b.c' },
]

const cases = locales.flatMap((locale) =>
  contents.map((content) => ({ locale, content, template: content.template })),
)

const plainHtml = (html: string) => html.replaceAll('&amp;', '&')

it('covers every kind of mail', () => {
  const covered = contents.map(({ template }) => template)
  const known = mailContent.options.map(({ shape }) => shape.template.value)
  expect(known.filter((template) => !covered.includes(template))).toEqual([])
})

it.each(cases)(
  'renders $template in $locale in full, without external resources',
  async ({ locale, content }) => {
    const { subject, html, text, link: led } = await renderMail(content, locale)
    expect(html).toContain(`lang="${locale}"`)
    expect(`${subject}${html}${text}`).not.toMatch(/\bemail\.[a-z]|\{\w+\}/)
    expect(html).not.toMatch(/<img|<script|<link|<iframe|url\(|@import|\ssrc=/i)
    expect(subject).not.toContain(firstName)
    expect(text.includes(firstName)).toBe('firstName' in content)
    for (const part of [plainHtml(html), text]) {
      expect(part).toContain('http://localhost:3000')
      expect(part).toContain('Ingingo')
      if (led) expect(part).toContain(led)
    }
  },
)

it.each(locales)('shows the link as button and text, with its expiry, in %s', async (locale) => {
  const verify = await renderMail({ template: 'verify', link }, locale)
  const addresses = plainHtml(verify.html).split(link).length - 1
  expect(addresses).toBe(3)
  expect(verify.link).toBe(link)
  expect(verify.text).toContain('24')
  expect((await renderMail({ template: 'reset', firstName, link }, locale)).text).toContain('30')
})

it('shows a long emergency number in national format', async () => {
  const texts = { emergency: { numbers: '+250788123456\n912' } }
  siteTextsCache.ingingoSiteTexts = { texts, mark: '' }
  const unsubscribe = 'a.b.c'
  const passed = { template: 'forumNews', news: 'passed', firstName, link, unsubscribe } as const
  const { text } = await renderMail(passed, 'en')
  delete siteTextsCache.ingingoSiteTexts
  expect(text).toContain('call: 0788 123 456, 912')
})

it('differs between languages', async () => {
  const subjects = await Promise.all(
    locales.map(
      async (locale) => (await renderMail({ template: 'reset', firstName, link }, locale)).subject,
    ),
  )
  expect(new Set(subjects).size).toBe(locales.length)
})

describe('text from people', () => {
  it('is escaped in HTML, and marked as theirs in plain text', async () => {
    const content = { template: 'rejected', firstName, reason: '<b>No</b>\nstamp' } as const
    const { html, text } = await renderMail(content, 'en')
    expect(html).not.toContain('<b>No')
    expect(html).toContain('&lt;b&gt;No')
    expect(text).toContain('> <b>No</b>\n> stamp')
  })

  it('contains no URL in a name', async () => {
    const name = 'Win at evil.example'
    const { html, text } = await renderMail({ template: 'reset', firstName: name, link }, 'en')
    expect(html + text).not.toContain('evil.example')
    expect(text).toMatch(/^Hello,\n/)
  })
})

it('isolates a right-to-left name', async () => {
  const { text } = await renderMail({ template: 'approved', firstName: 'نور' }, 'en')
  expect(text).toContain('Hello \u2068نور\u2069,')
})

it("contains an article's title in the mail's text only", async () => {
  const content = { template: 'contentRejected', firstName, ...about, isEdit: false } as const
  const { subject, html, text } = await renderMail({ ...content, reason: 'No sources' }, 'en')
  expect(subject).toBe('Your article was not approved')
  expect(html).toContain('Gout &lt;b&gt;')
  expect(text).toContain('> No sources')
})

it('says that a public text was taken back, and why', async () => {
  const content = { template: 'contentUnpublished', firstName, ...about } as const
  const { subject, text } = await renderMail({ ...content, reason: 'Wrong dose' }, 'en')
  expect(subject).toBe('Your article is no longer public')
  expect(text).toContain('removed this article from the public library')
  expect(text).not.toContain('approve')
  expect(text).toContain('> Wrong dose')
})

it('shows times in Kigali, with Kinyarwanda months', async () => {
  const content = { template: 'passwordChanged', firstName, when } as const
  expect((await renderMail(content, 'en')).text).toContain('March 1, 2026, 23:30 (Kigali time)')
  expect((await renderMail(content, 'rw')).text).toContain('1 Werurwe 2026, 23:30')
})

it('counts the waiting licences', async () => {
  const one = await renderMail({ template: 'newLicence', count: 1 }, 'en')
  expect(one.subject).toBe('A licence is waiting for review')
  const three = await renderMail({ template: 'newLicence', count: 3 }, 'en')
  expect(three.subject).toBe('3 licences are waiting for review')
  expect(three.link).toBe('http://localhost:3000/dashboard')
})

it('links to the unsubscribe page, and for mail programs to its endpoint, in a mail about a case', async () => {
  const content = {
    template: 'forumDigest',
    firstName,
    count: 1,
    link,
    unsubscribe: 'a.b.c',
  } as const
  const { html, text, unsubscribe } = await renderMail(content, 'fr')
  for (const part of [plainHtml(html), text]) {
    expect(part).toContain('http://localhost:3000/fr/unsubscribe?token=a.b.c')
  }
  const call = 'http://localhost:3000/api/v1/notifications/unsubscribe/one-click?token=a.b.c'
  expect(unsubscribe).toBe(call)
  expect(
    (await renderMail({ template: 'welcome', firstName, isInReview: false }, 'fr')).unsubscribe,
  ).toBeNull()
})
