import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textSheet, toTextOnly } from './text-only.mjs'
import { isTextOnly, wantsTextOnly, withoutMode } from './text-wish.mjs'

const page = (inner: string, lang = 'en') =>
  `<!DOCTYPE html><html lang="${lang}" class="font_variable"><head><meta charSet="utf-8"/>` +
  '<link rel="preload" href="/f.woff2" as="font"/><link rel="stylesheet" href="/a.css"/><title>T &amp; T</title>' +
  '<link rel="canonical" href="http://x/home"/><link rel="alternate" hrefLang="fr" href="http://x/fr/home"/><script>one()</script></head>' +
  `<body><div data-scripts="on-demand" class="flex min-h-dvh">${inner}</div></body></html>`
const framed = (inner: string) => page(`<main id="content">${inner}</main>`)
const getMain = (html: string) => {
  const [, , inner = ''] = /<main([^>]*)>([\s\S]*)<\/main>/.exec(html) ?? []
  return inner.replace(/^<p class="text-note">.*?<\/p>/, '')
}
const getText = (inner: string) => getMain(toTextOnly(framed(inner)))

describe('text-only detection', () => {
  it.each([
    [{}, false],
    [{ cookie: 'ingingo.mode=text' }, true],
    [{ cookie: 'a=b; __Host-ingingo.mode=text; c=d' }, true],
    [{ cookie: 'other.ingingo.mode=text' }, false],
    [{ cookie: 'ingingo.mode=texts' }, false],
    [{ 'save-data': 'on' }, true],
    [{ 'save-data': 'On ' }, true],
    [{ 'save-data': 'off' }, false],
    [{ 'save-data': 'on', cookie: 'ingingo.mode=full' }, false],
    [{ 'user-agent': 'Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12' }, true],
    [{ 'user-agent': 'Opera Mini', cookie: 'ingingo.mode=full' }, false],
    [{ 'user-agent': 'Mozilla/5.0 (Linux; Android 10) Chrome/120 Mobile' }, false],
    [{ 'save-data': 'on', 'ingingo-full': '1' }, false],
  ])('%j: %s', (headers, expected) => {
    expect(isTextOnly(headers)).toBe(expected)
  })

  it.each([
    ['/emergency', true],
    ['/rw/emergency?x=1', true],
    ['/api/v1/article', false],
    ['/icon.svg', false],
  ])('serves %s as text only to readers who want that: %s', (url, expected) => {
    expect(wantsTextOnly({ url, headers: {} })).toBe(false)
    expect(wantsTextOnly({ url, headers: { 'save-data': 'on' } })).toBe(expected)
  })
})

describe('withoutMode', () => {
  it.each([
    ['a=b; __Host-ingingo.mode=text; c=d', 'a=b; c=d'],
    ['ingingo.mode=text', ''],
    ['a=b;ingingo.mode=full', 'a=b'],
    ['other.ingingo.mode=text', 'other.ingingo.mode=text'],
  ])('turns %s into %s', (cookies, expected) => {
    expect(withoutMode(cookies)).toBe(expected)
  })
})

describe('a text-only page', () => {
  it('says which features need the full page, with the switch to it', () => {
    const mode =
      '<form data-mode="true" action="/api/reading-mode?mode=text&amp;back=%2Fhome" method="post"><button type="submit">Text only</button></form>'
    expect(
      getText(`<p data-needs-scripts="true"><a href="/auth/login">Sign in</a></p>${mode}`),
    ).toContain(
      '<div><p>To sign in and comment, you need the full page.</p>' +
        '<form action="/api/reading-mode?mode=full&amp;back=%2Fhome" method="post"><button type="submit">Show full pages</button></form></div>',
    )
  })

  it('has no script, font, external style sheet, drawing or frame', () => {
    const html = toTextOnly(
      framed(
        '<script>two()</script><!-- c --><svg><path d="M0"/></svg><p style="color:red">Text</p>' +
          '<iframe src="https://x"></iframe><template>t</template><button type="button">B</button>' +
          '<p class="scripted">S</p><p hidden>H</p><script type="application/ld+json">{}</script>',
      ),
    )
    expect(html).not.toMatch(/<script|<svg|<iframe|<template|<button|stylesheet|preload|<!-- /)
    expect(html).toContain('<link rel="canonical" href="http://x/home">')
    expect(html).toContain('hrefLang="fr" href="http://x/fr/home"')
    expect(html).toContain('<title>T &amp; T</title>')
    expect(getMain(html)).toBe('<p>Text</p>')
  })

  it('includes its styles, for every engine', () => {
    expect(toTextOnly(framed(''))).toContain(`<style>${textSheet}</style>`)
    expect(textSheet).not.toMatch(/@supports|\/\*/)
    expect(textSheet).toContain('.prose{')
    const sheet = readFileSync('public/plain.css', 'utf8')
    expect(sheet.match(/@supports/g)).toHaveLength(1)
  })

  it('leaves the words unchanged', () => {
    const text =
      '<p lang="fr">L’œdème &lt;b&gt; &amp; «&nbsp;x&nbsp;»</p><table><tr><td colspan="2">1</td></tr></table>'
    expect(getText(text)).toBe(text)
  })

  it('keeps the classes used by its styles, and no attribute for scripts', () => {
    expect(getText('<p class="prose md:p-4 absolute" data-list="x">a</p><p class="x">b</p>')).toBe(
      '<p class="prose">a</p><p>b</p>',
    )
  })

  it.each([
    ['a', 'lower-alpha'],
    ['A', 'upper-alpha'],
    ['i', 'lower-roman'],
    ['I', 'upper-roman'],
  ])('numbers a list of type %s as the full page does', (type, style) => {
    const list = `<ol start="3" type="${type}" class="list-${type}"><li value="5">Rest</li></ol>`
    expect(getText(list)).toBe(list)
    expect(textSheet).toContain(`.prose ol.list-${type}{list-style:${style};}`)
  })

  it('offers each picture with its size and description', () => {
    const picture =
      '<picture><source srcset="/a.avif"><img src="/api/files/1" alt="A &quot;knee&quot; <b>" data-small="/api/files/1/480.webp" data-size="18 KB"></picture>'
    expect(getText(picture)).toBe(
      '<a class="show-picture" href="/api/files/1/480.webp"><span lang="en">Show picture, 18 KB</span>: A &quot;knee&quot; &lt;b></a>',
    )
    expect(toTextOnly(framed(picture).replace('lang="en"', 'lang="rw"'))).toContain(
      '<span lang="rw">Erekana ifoto, 18 KB</span>',
    )
    expect(getText('<img src="/api/files/1" alt="">')).toContain('>Show picture</span></a>')
  })

  it('omits the covers of a list', () => {
    const card = '<a href="/x">Title</a>'
    const cover =
      '<div class="relative"><svg></svg><picture><img data-covered loading="lazy" src="/a" alt=""></picture></div>'
    expect(getText(`${cover}${card}`)).toBe(card)
  })

  it('keeps content for browsers without scripts, and whatever a form needs', () => {
    expect(getText('<noscript><p>One</p><p>Two</p></noscript>')).toBe('<p>One</p><p>Two</p>')
    const form =
      '<form action="/home/search"><label>L<input type="search" name="q" value="gout"></label><button type="submit">Go</button></form>'
    expect(getText(form)).toBe(form)
  })

  it('points the switch back', () => {
    const form =
      '<form method="post" action="/api/reading-mode?mode=text&amp;back=%2Fhome" data-mode="true"><button type="submit" class="x">Text only</button></form>'
    expect(getText(form)).toBe(
      '<form method="post" action="/api/reading-mode?mode=full&amp;back=%2Fhome"><button type="submit">Show full pages</button></form>',
    )
    expect(toTextOnly(framed(''))).toContain('<p class="text-note">This page is text only')
  })

  it('stays unchanged if it needs scripts', () => {
    const html = '<html><body><main><script>a()</script></main></body></html>'
    expect(toTextOnly(html)).toBe(html)
  })
})
