import { expect, it } from 'vitest'
import { makeBusyPages } from './error-pages.mjs'

const renderBusyPage = makeBusyPages({ SITE_NAME: 'A & B', EMERGENCY_NUMBERS: '912, 114' })

it.each([
  ['/home/search', 'en', ''],
  ['/fr/home/search', 'fr', '/fr'],
  ['/rw/home/article/1', 'rw', '/rw'],
  ['/sw', 'sw', '/sw'],
  ['/french', 'en', ''],
])(
  'uses for %s the language %s, links to the library and lists the numbers to call',
  (path, language, prefix) => {
    const { body, headers } = renderBusyPage(path)
    const html = body.toString()
    expect(html).toContain(`<html lang="${language}">`)
    for (const href of ['', `${prefix}/home`, `${prefix}/home/more-articles`, `${prefix}/saved`]) {
      expect(html).toContain(`<a href="${href}">`)
    }
    expect(html).toContain('href="tel:912"')
    expect(html).toContain('href="tel:114"')
    expect(html).toContain('A &amp; B')
    expect(html).not.toMatch(/<script|<link|<img|undefined|\{number\}/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body.length).toBeLessThan(4096)
  },
)

it('shows a long number as it is dialled', () => {
  const renderPage = makeBusyPages({ EMERGENCY_NUMBERS: '+250788123456' })
  const html = renderPage('/home').body.toString()
  expect(html).toContain('<a href="tel:+250788123456">Call 0788 123 456</a>')
})

it('lists numbers that administrators set later', () => {
  const known = globalThis as { ingingoSiteTexts?: { texts: object } }
  known.ingingoSiteTexts = { texts: { emergency: { numbers: '115\n116' } } }
  const html = renderBusyPage('/home').body.toString()
  expect(html).toContain('href="tel:115"')
  expect(html).toContain('href="tel:116"')
  delete known.ingingoSiteTexts
  expect(renderBusyPage('/home').body.toString()).toContain('href="tel:912"')
})
