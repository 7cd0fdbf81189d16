import { describe, expect, it } from 'vitest'
import { convertLineBreaks, flattenCells } from './flat-cells'

const cell = (inner: string) => `<table><tbody><tr><td>${inner}</td><td>b</td></tr></tbody></table>`

describe('flattenCells', () => {
  it.each([
    ['<p>a</p>', 'a'],
    ['<p>a</p><p>b</p>', 'a<br>b'],
    ['<div>a</div>\n<div>b</div>', 'a\n<br>b'],
    ['a<div>b</div>c', 'a<br>b<br>c'],
    ['<ul><li>a</li><li>b</li></ul>', '• a<br>• b'],
    ['Take:<ol><li><p>a</p></li><li><p>b</p></li></ol>then', 'Take:<br>1. a<br>2. b<br>then'],
    ['<ol start="3"><li>a</li><li value="7">b</li><li>c</li></ol>', '3. a<br>7. b<br>8. c'],
    ['<ul><li>a<ol><li>b</li></ol></li></ul>', '• a<br>1. b'],
    ['<ol type="a" start="3"><li>a</li><li>b</li></ol>', 'c. a<br>d. b'],
    ['<ol type="I" start="4"><li>a</li></ol>', 'IV. a'],
    ['<ol style="list-style-type: lower-roman"><li>a</li><li>b</li></ol>', 'i. a<br>ii. b'],
    ['<ol reversed start="2"><li>a</li><li>b</li></ol>', '2. a<br>1. b'],
    ['a<hr>b<details><summary>c</summary>d</details>', 'a<br>b<br>c<br>d'],
    ['<h2>a</h2><blockquote><p><strong>b</strong></p></blockquote>', 'a<strong><br>b</strong>'],
    ['a<br>b', 'a<br>b'],
    ['a<br></p><p>b', 'a<br><br>b'],
    ['<table><tr><td>x</td><td>y</td></tr><tr><td>z</td></tr></table>', 'x · y<br>z'],
    ['<p></p><div> </div>', ' '],
  ])('flattens the cell %s to %s', (inner, flat) => {
    expect(flattenCells(cell(inner)).html).toBe(cell(flat))
  })

  it('counts the cells that had several blocks', () => {
    expect(flattenCells(cell('<p>a</p>')).flattened).toBe(0)
    expect(flattenCells(cell('<p>a</p><p>b</p><p>c</p>')).flattened).toBe(1)
    expect(flattenCells(cell('a<br>b')).flattened).toBe(0)
  })

  it('ignores cells outside tables', () => {
    const html = '<td><p>a</p><p>b</p></td>'
    expect(flattenCells(html).html).toBe(html)
    expect(flattenCells(`${cell('x')}${html}`).html).toBe(`${cell('x')}${html}`)
  })

  it('leaves everything outside cells unchanged', () => {
    const html = '<p>a</p><ul><li><p>b</p></li></ul><div>c</div>'
    expect(flattenCells(`${html}${cell('x')}${html}`).html).toBe(`${html}${cell('x')}${html}`)
  })

  it('changes nothing when applied again', () => {
    const once = flattenCells(cell('<ol><li>a</li><li>b</li></ol>')).html
    expect(flattenCells(once)).toEqual({ html: once, flattened: 0 })
  })

  it('ends a cell that is not closed where the next one begins', () => {
    const { html } = flattenCells(
      '<table><tr><td><p>a</p><p>b</p><td>c<tr><th>d</table><p>e</p><p>f</p>',
    )
    expect(html).toBe('<table><tr><td>a<br>b<td>c<tr><th>d</table><p>e</p><p>f</p>')
  })

  it.each([
    '<td>'.repeat(50_000),
    `<table><td>${'<p'.repeat(50_000)}`,
    `<table><td>${'<table>'.repeat(50_000)}`,
  ])('accepts hostile input %#', (html) => {
    expect(typeof flattenCells(html).html).toBe('string')
  })
})

describe('convertLineBreaks', () => {
  const day = 'Day 1: 20 mg\nDay 2: 10 mg'
  const lines = 'Day 1: 20 mg<br>Day 2: 10 mg'
  it.each([
    [`<pre>${day}</pre>`, `<pre>${lines}</pre>`],
    [`<pre class="x">\n${day}\r\n</pre>`, `<pre class="x">${lines}</pre>`],
    [
      `<span style="white-space: pre-wrap">${day}</span>`,
      `<span style="white-space: pre-wrap">${lines}</span>`,
    ],
    [
      `<div style="white-space-collapse:preserve;"><b>a</b>\n<i>${day}</i></div>\n<p>x\ny</p>`,
      `<div style="white-space-collapse:preserve;"><b>a</b><br><i>${lines}</i></div>\n<p>x\ny</p>`,
    ],
    [
      '<pre>a\n<span style="white-space:normal">b\nc</span></pre>',
      '<pre>a<br><span style="white-space:normal">b\nc</span></pre>',
    ],
    [
      '<p style="white-space:pre">a</p>\n<p>b\nc</p>',
      '<p style="white-space:pre">a</p>\n<p>b\nc</p>',
    ],
    [
      '<div style="white-space:pre-wrap">\n<p>a</p>\n<p>b</p>\n</div>',
      '<div style="white-space:pre-wrap"><p>a</p><p>b</p></div>',
    ],
    [`<p>${day}</p>`, `<p>${day}</p>`],
    ['<p style="white-space:nowrap">a\nb</p>', '<p style="white-space:nowrap">a\nb</p>'],
  ])('writes the shown lines of %j as breaks', (given, expected) => {
    expect(convertLineBreaks(given)).toBe(expected)
  })

  it.each(['<pre>'.repeat(50_000), '</pre>\n'.repeat(50_000)])(
    'accepts hostile input %#',
    (html) => {
      expect(typeof convertLineBreaks(html)).toBe('string')
    },
  )
})
