import { expect, it } from 'vitest'
import { containsOnlyNames } from './picture-files'
import { cleanPasted } from './use-rich-text'

/** The result without the attributes that the editor does not read. */
const bare = (html: string) =>
  cleanPasted(html)
    .html.replace(/<(?!img)(\w+)\b[^>]*>/g, '<$1>')
    .replace(/<\/?span>/g, '')

const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; mso-pagination:widow-orphan;} @page WordSection1 {size:595.3pt 841.9pt;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoTitle>Gout in practice<o:p></o:p></p>
<h1>First<span style='mso-spacerun:yes'>  </span>signs<o:p></o:p></h1>
<p class=MsoNormal style='text-align:justify'><b style='mso-bidi-font-weight:normal'>Pain</b>&nbsp;at night, <i>often</i> in the toe.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Rest<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>the foot<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span></span><![endif]>Ice<o:p></o:p></p>
<p class=MsoNormal>Then:</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><!--[endif]-->See a clinician</p>
<table class=MsoTableGrid border=1><tr><td width=200 valign=top style='width:150pt'><p class=MsoNormal>Dose</p><p class=MsoNormal>daily</p></td></tr></table>
<!--[if gte vml 1]><v:shape id="_x0000_i1025"><v:imagedata src="file:///C:/Users/k/image001.png"/></v:shape><![endif]--><![if !vml]><img width=10 height=10 src="file:///C:/Users/k/image001.png"><![endif]>
<!--EndFragment--></body></html>`

it("converts Word's clipboard content to ordinary HTML", () => {
  expect(bare(WORD)).toBe(
    '<h2>Gout in practice</h2> <h2>First signs</h2> <p><b>Pain</b>\u00a0at night, <i>often</i> in the toe.</p> ' +
      '<ul><li><p>Rest</p><ul><li><p>the foot</p></li></ul></li><li><p>Ice</p></li></ul>' +
      '<p>Then:</p> <ol><li><p>See a clinician</p></li></ol>' +
      '<table><tr><td>Dose<br>daily</td></tr></table>',
  )
})

/** A list item in Word's format. */
const item = (list: number, marker: string, words: string, level = 1) =>
  `<p class=MsoListParagraph style='mso-list:l${list} level${level} lfo${list}'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;</span></span><![endif]>${words}</p>\n`

it.each([
  [
    'a list that continues after a paragraph',
    `${item(1, '1.', 'one')}${item(1, '2.', 'two')}<p>Wait.</p>${item(1, '3.', 'three')}`,
    '<ol><li><p>one</p></li><li><p>two</p></li></ol><p>Wait.</p><ol start="3"><li><p>three</p></li></ol>',
  ],
  [
    'adjacent lists',
    `${item(1, '·', 'a')}${item(2, '1.', 'b')}${item(3, '1.', 'c')}`,
    '<ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol><ol><li><p>c</p></li></ol>',
  ],
  [
    'letters, Roman numbers, and an ambiguous letter',
    `${item(1, 'h)', 'h')}${item(1, 'i)', 'i')}${item(1, 'iv.', 'four', 2)}${item(1, 'v.', 'five', 2)}${item(2, 'I.', 'one')}`,
    '<ol start="8" type="a"><li><p>h</p></li><li><p>i</p><ol start="4" type="i"><li><p>four</p></li><li><p>five</p></li></ol></li></ol><ol type="I"><li><p>one</p></li></ol>',
  ],
  [
    'a list with a gap',
    `${item(1, '1.', 'one')}${item(1, '4.', 'four')}${item(1, '5.', 'five')}`,
    '<ol><li><p>one</p></li><li value="4"><p>four</p></li><li><p>five</p></li></ol>',
  ],
  [
    'markers of every punctuation',
    `${item(1, '1)', 'a')}${item(1, '2', 'b')}${item(1, '[3]', 'c')}${item(1, '4:', 'd')}${item(2, '(iv)', 'e')}${item(3, 'A-', 'f')}`,
    '<ol><li><p>a</p></li><li><p>b</p></li><li><p>c</p></li><li><p>d</p></li></ol><ol start="4" type="i"><li><p>e</p></li></ol><ol type="A"><li><p>f</p></li></ol>',
  ],
])('keeps the numbers of %s', (_what, given, expected) =>
  expect(cleanPasted(given).html.replaceAll('> <', '><')).toBe(expected),
)

it.each(['Step 2:', '1.2', '2.1.', 'aa.', 'A1.', '①', '1er', 'β.', '10000.'])(
  'keeps the marker %j, which no list number can show, as text',
  (marker) => {
    const { html } = cleanPasted(item(1, marker, 'words'))
    expect(html).toBe(`<ul><li><p>${marker} words</p></li></ul>`)
  },
)

it.each(['·', 'o', '§', 'ü', 'n', 'l', 'v', '–', '•'])('reads %j as a bullet', (marker) =>
  expect(cleanPasted(item(1, marker, 'words')).html).toBe('<ul><li><p>words</p></li></ul>'),
)

it.each([
  [
    "<p>5 <span style='font-family:Symbol'><span style='mso-char-type:symbol;mso-symbol-font-family:Symbol'>m</span></span>g</p>",
    '<p>5 μg</p>',
  ],
  [
    '<p>TNF-<font face="Symbol">a</font>, IL-1<span style="font-family: Symbol">\uf062</span></p>',
    '<p>TNF-α, IL-1β</p>',
  ],
  [
    '<p>CRP <span style="font-family:Symbol">&#163; 5 &lt; \u00b3</span></p>',
    '<p>CRP ≤ 5 &#60; ≥</p>',
  ],
  ['<p><span style="font-family:&quot;Symbol&quot;, serif">m</span>g</p>', '<p>μg</p>'],
  [
    '<p><span style="font-family:Symbol">β</span><span style="font-family:Symbola">m</span></p>',
    '<p>βm</p>',
  ],
])('reads letters in the Symbol font: %s', (given, expected) => expect(bare(given)).toBe(expected))

it('keeps the lines of a chat message', () => {
  const message = '<span dir="ltr" style="white-space: pre-wrap">Day 1: 20 mg\nDay 2: 10 mg</span>'
  expect(bare(message)).toBe('Day 1: 20 mg<br>Day 2: 10 mg')
})

it.each([
  ['<p>Attention&nbsp;: 5\u202f000&nbsp;UI</p>', '<p>Attention\u00a0: 5\u202f000\u00a0UI</p>'],
  ['<p>a&nbsp; b &nbsp;&nbsp;c</p>', '<p>a b c</p>'],
])('keeps single no-break spaces: %s', (given, expected) => expect(bare(given)).toBe(expected))

it('counts the pictures that cannot be pasted', () => {
  expect(cleanPasted(WORD).droppedPictures).toBe(1)
  const own = '<img src="/api/files/0197a1c2-7b3e-7c55-8e21-0123456789ab" alt="A hand">'
  expect(cleanPasted(`<p>x</p>${own}`)).toMatchObject({
    html: `<p>x</p>${own}`,
    droppedPictures: 0,
    hasLost: false,
  })
})

const DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5f0c1d8e-7fff-1c5b-6f3e-0a1b2c3d4e5f"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial;color:#000000;background-color:transparent;font-weight:400;">Exercise</span></h1><p dir="ltr" style="line-height:1.38;text-align:center;"><span style="font-weight:700;">Ten minutes</span><span style="font-weight:400;"> a day</span></p><br /><ul style="margin-top:0;"><li dir="ltr" aria-level="1" style="list-style-type:disc;"><p dir="ltr" role="presentation"><span>Walk</span></p></li></ul><h5 dir="ltr"><span>Notes</span></h5><p dir="ltr"><a href="https://www.who.int/" style="text-decoration:none;"><span>WHO</span></a></p><p dir="ltr"><span><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX" width="600" height="400" /></span></p></b><br class="Apple-interchange-newline">`

it("removes Google Docs' settings, and keeps weights and alignment", () => {
  const { html, droppedPictures } = cleanPasted(DOCS)
  expect(bare(DOCS)).toContain('<h2>Exercise</h2>')
  expect(bare(DOCS)).toContain('<h4>Notes</h4>')
  expect(html).not.toMatch(/<meta|<img/)
  expect(html).toContain('<span style="font-weight:700;">Ten minutes</span>')
  expect(html).toContain('text-align:center')
  expect(html).toContain('<a href="https://www.who.int/"')
  expect(droppedPictures).toBe(1)
})

const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td {mso-ignore:padding;}--></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 width=128>
<!--StartFragment-->
 <col width=64 span=2 style='width:48pt'>
 <tr height=20><td height=20 width=64>CRP</td><td align=right>42,0</td></tr>
 <tr height=20><td height=20>WBC</td><td align=right>12&nbsp;10<sup>9</sup>/L</td></tr>
<!--EndFragment-->
</table></body></html>`

it('converts a spreadsheet range, which arrives without its table element, to a table', () => {
  expect(bare(EXCEL)).toBe(
    '<table><tr><td>CRP</td><td>42,0</td></tr> <tr><td>WBC</td><td>12\u00a010<sup>9</sup>/L</td></tr></table>',
  )
})

it.each([
  ['<p>a <math><mi>x</mi></math></p>', true],
  ['<p style="background-color: yellow">a</p>', true],
  ['<p style="background:#ff0">a</p>', true],
  ['<p style="background-color:transparent">a</p>', false],
  ['<p>10<sup>9</sup>/L, CO<sub>2</sub></p>', false],
])('reports for %s whether more than pictures was lost: %s', (html, hasLost) =>
  expect(cleanPasted(html).hasLost).toBe(hasLost),
)

it.each([
  ['<p>plain</p>', '<p>plain</p>'],
  ['no tags', 'no tags'],
  ['<p>a</p><p><br></p><p>&nbsp;</p><p>b</p>', '<p>a</p><p>b</p>'],
  ['<script>alert(1)</script><p onclick="x()">a</p>', '<p>a</p>'],
  ['<font color=red>a</font>', 'a'],
  ['', ''],
])('converts %j to %j', (given, expected) => expect(bare(given)).toBe(expected))

it('takes linear time for a long text', () => {
  const entry = "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>word</p>\n"
  const { html } = cleanPasted(entry.repeat(5000) + '<p>open '.repeat(5000))
  expect(html.match(/<li>/g)).toHaveLength(5000)
})

it.each([
  [
    '<a href="https://who.int/x?a=1&amp;b=2" target=_blank class="c">w</a>',
    'https://who.int/x?a=1&amp;b=2',
  ],
  ["<a href='/home/articles'>w</a>", '/home/articles'],
  ['<a href=#dose>w</a>', '#dose'],
  ['<a href="tel:0722 000 111">w</a>', 'tel:+250722000111'],
  ['<a href="mailto:info@chuk.rw">w</a>', 'mailto:info@chuk.rw'],
])('keeps the link of %s', (link, href) => {
  expect(cleanPasted(link)).toMatchObject({ html: `<a href="${href}">w</a>`, droppedLinks: 0 })
})

it('counts unusable links, and keeps their words', () => {
  const links = ['page.html', '../x', '#_ftn1', 'file:///C:/a.doc', 'javascript:alert(1)']
  const html = links.map((href) => `<a href="${href}">w</a>`).join(' ')
  expect(cleanPasted(html)).toMatchObject({
    html: '<a>w</a> <a>w</a> <a>w</a> <a>w</a> <a>w</a>',
    droppedLinks: 5,
  })
})

it('converts lists and paragraphs in cells to lines, and counts those cells', () => {
  const cells =
    '<td><p>a</p></td><td><ul><li>b</li><li>c</li></ul></td><td><div>d</div><div>e</div></td>'
  expect(cleanPasted(`<table><tr>${cells}</tr></table>`)).toMatchObject({
    html: '<table><tr><td>a</td><td>• b<br>• c</td><td>d<br>e</td></tr></table>',
    cellsFlattened: 2,
  })
})

/** A list item in the format of Word for the web. */
const webItem = (number: number, level: number, words: string, tag = 'ol', style = 'decimal') =>
  `<div class="ListContainerWrapper SCXW1 BCX0" style="position: relative;"><${tag} class="NumberListStyle1 SCXW1" role="list" start="${number}" style="list-style-type: ${style};"><li data-leveltext="%1." data-listid="${level}" data-list-defn-props="{&quot;335552541&quot;:0,&quot;469769242&quot;:[65533,0,46]}" aria-setsize="-1" data-aria-posinset="${number}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr"><p class="Paragraph SCXW1" paraid="1"><span class="TextRun"><span class="NormalTextRun">${words}</span></span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`

it('joins the lists of Word for the web, which has one per item', () => {
  const items = [
    webItem(1, 1, 'Rest'),
    webItem(1, 2, 'the foot', 'ul', 'disc'),
    webItem(2, 1, 'Ice'),
    webItem(1, 2, 'ten minutes', 'ol', 'lower-alpha'),
    webItem(2, 2, 'twice', 'ol', 'lower-alpha'),
    '<div class="OutlineElement"><p class="Paragraph">Then</p></div>',
    webItem(3, 1, 'Walk'),
  ].join('')
  const tidy = cleanPasted(items).html.replace(/<\/?(?:div|p|span)\b[^>]*>|\u00a0/g, '')
  expect(tidy).toBe(
    '<ol><li>Rest<ul><li>the foot</li></ul></li><li>Ice<ol type="a"><li>ten minutes</li><li>twice</li></ol></li></ol>' +
      'Then<ol start="3"><li>Walk</li></ol>',
  )
})

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })

it.each([
  'x-ray.png',
  'file:///home/keza/x-ray.png',
  'C:\\Users\\keza\\x-ray.png',
  '"C:\\Users\\keza\\x-ray.png"',
  'x-special/nautilus-clipboard\ncopy\nfile:///home/keza/x-ray.png',
  'x-ray.png\r\nre\u0301sultat%202.png',
])('reads %j as the names of files', (text) => {
  const files = [picture('x-ray.png'), picture('r\u00e9sultat 2.png')]
  expect(containsOnlyNames(text, files)).toBe(true)
})

it.each(['The x-ray.png', 'x-ray.png\nshows a fracture', 'other.png', ''])(
  'reads %j as text',
  (text) => expect(containsOnlyNames(text, [picture('x-ray.png')])).toBe(false),
)
