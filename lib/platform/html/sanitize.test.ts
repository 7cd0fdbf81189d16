import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import corpus from '@/lib/testing/data/xss-corpus.json'
import { isEmptyRichText, sanitizeRichText } from './sanitize'

const FILE = '/api/files/0197a1c2-7b3e-7c55-8e21-0123456789ab'
const ALIGN = /^align-(left|center|right|justify)$/

/** Every allowed tag, and the pattern of each attribute it may carry. */
const ALLOWED: Record<string, Record<string, RegExp>> = {
  ...Object.fromEntries(
    'br strong em u s small sub sup ul blockquote table thead tbody tr'
      .split(' ')
      .map((t) => [t, {}]),
  ),
  ...Object.fromEntries('p h2 h3 h4'.split(' ').map((t) => [t, { class: ALIGN }])),
  li: { class: ALIGN, value: /^\d{1,4}$/ },
  ol: { start: /^\d{1,4}$/, type: /^[1aAiI]$/, class: /^list-[1aAiI]$/, reversed: /^$/ },
  a: {
    href: /^(?:https?:\/\/|mailto:|(?:tel|sms):\+?\d+$|\/(?![/\\\s])|#[^\s])/,
    rel: /^noopener nofollow ugc$/,
  },
  img: {
    src: /^\/api\/files\/[0-9a-f-]{36}(\/[a-z0-9.]+)?$/,
    alt: /^/,
    width: /^\d{1,4}$/,
    height: /^\d{1,4}$/,
  },
  th: { scope: /^(row|col|rowgroup|colgroup)$/, colspan: /^\d\d?$/, rowspan: /^\d\d?$/ },
  td: { colspan: /^\d\d?$/, rowspan: /^\d\d?$/ },
  aside: { class: /^care(?: care-(?:soon|today|emergency))?$/ },
  ul: { class: /^key$/ },
  sup: { class: /^note$/ },
}

/** Everything in a text that is not allowed, found by a parser and not by patterns. */
function findOffences(html: string): string[] {
  const offences: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const rules = Object.hasOwn(ALLOWED, name) ? ALLOWED[name] : undefined
      if (!rules) offences.push(`<${name}>`)
      for (const [key, value] of Object.entries(attributes)) {
        const shape = rules && Object.hasOwn(rules, key) ? rules[key] : undefined
        if (!shape?.test(value)) offences.push(`${name}[${key}=${value}]`)
      }
      if (name === 'a' && !attributes.rel) offences.push('a without rel')
    },
    oncomment: () => offences.push('comment'),
    onprocessinginstruction: (name) => offences.push(name),
  })
  parser.end(html)
  for (const [tag, name = ''] of html.matchAll(/<\/([^>]*)>/g)) {
    if (!Object.hasOwn(ALLOWED, name)) offences.push(tag)
  }
  return offences
}

describe('sanitizeRichText', () => {
  it(`removes everything forbidden from ${corpus.length} hostile texts`, () => {
    const failed = corpus
      .map(({ html, source }) => ({ source, html, offences: findOffences(sanitizeRichText(html)) }))
      .filter(({ offences }) => offences.length > 0)
    expect(failed).toEqual([])
  })

  it('changes nothing in a clean text', () => {
    for (const { html } of corpus) {
      const once = sanitizeRichText(html)
      expect(sanitizeRichText(once)).toBe(once)
    }
  })

  it('keeps everything that the editor produces', () => {
    const text = [
      '<h2 class="align-center">Title</h2><h3>Part</h3><h4>Point</h4>',
      '<p class="align-justify">A <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <small>f</small><br />10<sup>9</sup>/L, B<sub>12</sub><sup class="note">WHO, 2023</sup></p>',
      '<ul><li class="align-right">one</li></ul><ol><li>two</li></ol><ol start="3" type="a" class="list-a"><li>three</li><li class="align-right" value="7">four</li></ol><blockquote><p>said</p></blockquote><blockquote><p><strong>Keza Icyizere:</strong><br />said</p></blockquote>',
      `<p><img src="${FILE}/640.avif" alt="A hand" width="640" height="360" /><img src="${FILE}" alt="" /></p>`,
      '<table><thead><tr><th scope="col" colspan="2">x</th></tr></thead>',
      '<tbody><tr><th scope="row">y</th><td rowspan="2">z</td></tr></tbody></table>',
      '<aside class="care"><h3>When to seek care</h3></aside>',
      '<aside class="care care-soon"><p>a</p></aside><aside class="care care-today"><p>b</p></aside>',
      '<aside class="care care-emergency"><p>c</p></aside>',
      '<p><a href="https://www.who.int/" rel="noopener nofollow ugc">WHO</a></p>',
    ].join('')
    expect(sanitizeRichText(text)).toBe(text)
  })

  it.each([
    [
      '<a href="https://example.org/a?b=1" target="_blank" onclick="x()">t</a>',
      '<a href="https://example.org/a?b=1" rel="noopener nofollow ugc">t</a>',
    ],
    [
      '<a href="mailto:a@example.org" rel="opener">t</a>',
      '<a href="mailto:a@example.org" rel="noopener nofollow ugc">t</a>',
    ],
    ['<a href="java\nscript:alert(1)">t</a>', 't'],
    ['<a href="data:text/html,<script>x()</script>">t</a>', 't'],
    ['<x-hollow>t</x-hollow> &lt;x-hollow&gt;', 't &lt;x-hollow&gt;'],
    ['<a href="//example.org">t</a>', 't'],
    ['<a href="tel:112">t</a>', '<a href="tel:112" rel="noopener nofollow ugc">t</a>'],
    [
      '<a href="SMS:0722 000 111?body=x">t</a>',
      '<a href="sms:+250722000111" rel="noopener nofollow ugc">t</a>',
    ],
    ['<a href="tel:12">t</a>', 't'],
  ])('rewrites the link %s as %s', (given, expected) => {
    expect(sanitizeRichText(given)).toBe(expected)
  })

  it.each([
    'https://example.org/pixel.gif',
    'data:image/png;base64,AAAA',
    '//example.org/a.png',
    '/api/files/1',
    `${FILE}/../../auth/session`,
    `${FILE}?x=1`,
    `https://example.org${FILE}`,
  ])('drops an external image: %s', (src) => {
    expect(sanitizeRichText(`<p>a<img src="${src}" alt="x">b</p>`)).toBe('<p>ab</p>')
  })

  it('removes style, id and unknown classes, and keeps alignment, including from a style', () => {
    expect(sanitizeRichText('<p id="a" class="x align-right y" style="position:fixed">t</p>')).toBe(
      '<p class="align-right">t</p>',
    )
    expect(sanitizeRichText('<h1 style="color: red; text-align: center">t</h1>')).toBe(
      '<h2 class="align-center">t</h2>',
    )
    expect(
      sanitizeRichText(
        '<aside class="x care-today care care-never">t</aside><aside class="care-soon">u</aside>',
      ),
    ).toBe('<aside class="care care-today">t</aside>u')
    expect(sanitizeRichText('<ul class="key x"><li>t</li></ul>')).toBe('<ul><li>t</li></ul>')
    expect(sanitizeRichText('<sup class="note x" id="note_1">t</sup>')).toBe('<sup>t</sup>')
    expect(sanitizeRichText('<aside class="note">t</aside><div>u</div>')).toBe('t<br />u')
  })

  it('keeps valid list numbers and drops invalid ones', () => {
    const given =
      '<ol start="-1" type="disc" reversed="x"><li value="99999">a</li></ol><ol start="0" type="I" reversed><li value="2">b</li></ol><ul start="2" type="i"><li>c</li></ul>'
    expect(sanitizeRichText(given)).toBe(
      '<ol reversed><li>a</li></ol><ol start="0" type="I" class="list-I" reversed><li value="2">b</li></ol><ul><li>c</li></ul>',
    )
  })

  it.each([
    ['<p>IL-6<TNF-alpha in 20 patients</p>', '<p>IL-6&lt;TNF-alpha in 20 patients</p>'],
    ['a<bc d="<script>x()</script>', 'a&lt;bc d="'],
    ['x<onerror=alert(1)> y', 'x&lt;onerror=alert(1)&gt; y'],
    ['<x-card>t</x-card><o:p>u', 'tu'],
    ['CRP <5 and >3, a <b>c</b>', 'CRP &lt;5 and &gt;3, a <strong>c</strong>'],
    ['<p>T<S, Hb<i normal</p>', '<p>T&lt;S, Hb&lt;i normal</p>'],
    ['<p>S<q and q>2, k<a then</p>', '<p>S&lt;q and q&gt;2, k&lt;a then</p>'],
    ['<p>a<b and c>d</p>', '<p>a&lt;b and c&gt;d</p>'],
    ['<p>dose<time 3</p><p>after</p>', '<p>dose&lt;time 3</p><p>after</p>'],
    ['<p>x<script 5 mg</p><p>after</p>', '<p>x&lt;script 5 mg</p><p>after</p>'],
    ['<p>see <https://who.int></p>', '<p>see &lt;https://who.int&gt;</p>'],
    [
      '<p>a</3 b, a</ c, a<!b>c, a<?d>e</p>',
      '<p>a&lt;/3 b, a&lt;/ c, a&lt;!b&gt;c, a&lt;?d&gt;e</p>',
    ],
    ['<p>x<!-- y</p><p>z</p>', '<p>x&lt;!-- y</p><p>z</p>'],
    [`<p>x<!-- <y> --><![endif]><?xml:namespace prefix = o ns="urn:x" />z</p>`, '<p>xz</p>'],
    [
      '<td nowrap>a<td data-x width=9>b<ol reversed><li hidden>c',
      '<td>a</td><td>b<ol reversed><li>c</li></ol></td>',
    ],
    [`<p title="a>b"class='x<y'>t<br/>u</p >`, '<p>t<br />u</p>'],
  ])('keeps text after a bracket that does not start a tag: %s', (given, expected) => {
    expect(sanitizeRichText(given)).toBe(expected)
  })

  it.each([
    ['/home/article/1?x=1#dose', '/home/article/1?x=1#dose'],
    ['#dose', '#dose'],
    ['tel:0722000111', 'tel:+250722000111'],
  ])('keeps a link to %s', (href, sanitised) => {
    const link = `<a href="${sanitised}" rel="noopener nofollow ugc">x</a>`
    expect(sanitizeRichText(`<p><a href="${href}">x</a></p>`)).toBe(`<p>${link}</p>`)
  })

  it.each(['//evil.example', '/\\evil.example', '/\t/evil.example', '#', 'page.html', '../x'])(
    'drops a link to %j',
    (href) => {
      expect(sanitizeRichText(`<p><a href="${href}">x</a></p>`)).toBe('<p>x</p>')
    },
  )

  it.each([
    ['<div>a</div><div>b <strong>c</strong></div>d', 'a<br />b <strong>c</strong><br />d'],
    ['<dl><dt>Dose</dt><dd>5 mg</dd></dl>', 'Dose<br />5 mg'],
    ['<details><summary>a</summary>b</details>c', 'a<br />b<br />c'],
    ['<section><h2>a</h2><div><p>b</p></div>\n<div>c</div></section>', '<h2>a</h2><p>b</p>c'],
    ['<ul><li><div>a</div><div>b</div></li></ul>', '<ul><li>a<br />b</li></ul>'],
    ['a<hr>b', 'a<br />b'],
    ['<p><strong><div>a</div></strong>b</p>', '<p><strong>a<br /></strong>b</p>'],
    [
      '<pre>Day 1: 20 mg\nDay 2: 10 mg\n</pre><p>x\ny</p>',
      'Day 1: 20 mg<br />Day 2: 10 mg<p>x\ny</p>',
    ],
  ])('ends a line where a block that a text cannot have ends: %s', (given, expected) => {
    expect(sanitizeRichText(given)).toBe(expected)
  })

  it.each([
    ['<ol start=" +04 "><li value="007">a</li></ol>', '<ol start="4"><li value="7">a</li></ol>'],
    [
      '<ol style="color:red; list-style: upper-roman inside"><li>a</li></ol>',
      '<ol type="I" class="list-I"><li>a</li></ol>',
    ],
    [
      '<ol type="1" style="list-style-type:lower-alpha"><li>a</li></ol>',
      '<ol type="1" class="list-1"><li>a</li></ol>',
    ],
    ['<ol style="list-style-type:decimal"><li>a</li></ol>', '<ol><li>a</li></ol>'],
  ])('keeps the numbers of the list %s', (given, expected) => {
    expect(sanitizeRichText(given)).toBe(expected)
  })

  it('converts blocks in a table cell to lines', () => {
    const row = '<tr><td><p>a</p><ol start="3"><li>b</li><li><p>c</p></li></ol></td><td>d</td></tr>'
    expect(sanitizeRichText(`<table><tbody>${row}</tbody></table>`)).toBe(
      '<table><tbody><tr><td>a<br />3. b<br />4. c</td><td>d</td></tr></tbody></table>',
    )
  })

  it('converts the caption of a table to a row', () => {
    expect(sanitizeRichText('<table><caption>Doses</caption><tr><td>a</td></tr></table>')).toBe(
      '<table><tr><th>Doses</th></tr><tr><td>a</td></tr></table>',
    )
  })

  it('drops direction controls, including those in alternative texts', () => {
    const html = `<p>a\u202Eb&#x2067;c</p><img src="${FILE}" alt="x\u202Ey">`
    expect(sanitizeRichText(html)).toBe(`<p>abc</p><img src="${FILE}" alt="xy" />`)
  })

  it('handles a text nested a hundred thousand levels deep', () => {
    const clean = sanitizeRichText(`${'<strong><div>'.repeat(100_000)}deep`)
    expect(clean).toContain('deep')
    expect(clean.match(/<strong>/g)?.length).toBeLessThanOrEqual(40)
  })
})

describe('isEmptyRichText', () => {
  it.each([
    '',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp; \u200B</p>',
    '<script>x</script>',
    '<ul><li></li></ul>',
  ])('returns true for %j', (html) => expect(isEmptyRichText(sanitizeRichText(html))).toBe(true))

  it.each(['<p>a</p>', '0', `<p><img src="${FILE}" alt=""></p>`, '<p>&lt;img src&gt;</p>'])(
    'returns false for %j',
    (html) => expect(isEmptyRichText(sanitizeRichText(html))).toBe(false),
  )
})
