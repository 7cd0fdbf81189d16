import { describe, expect, it } from 'vitest'
import { flattenCells } from './flat-cells'

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
