import { describe, expect, it } from 'vitest'
import { withTableHeads } from './written-text'

const table = (rows: string) => `<table><tbody>${rows}</tbody></table>`

describe('withTableHeads', () => {
  it('moves header rows into the head, and adds a scope to each header', () => {
    const rows =
      '<tr><th></th><th>Normal</th></tr><tr><th>CRP</th><td>5</td></tr><tr><td>a<br>b</td><td>c</td></tr>'
    expect(withTableHeads(`<p>x</p>${table(rows)}<p>y</p>`)).toBe(
      '<p>x</p><table><thead><tr><th scope="col"></th><th scope="col">Normal</th></tr></thead>' +
        '<tbody><tr><th scope="row">CRP</th><td>5</td></tr><tr><td>a<br>b</td><td>c</td></tr></tbody></table><p>y</p>',
    )
  })

  it('keeps existing attributes, and handles each table separately', () => {
    const own = '<tr><th colspan="2" scope="colgroup">A</th></tr><tr><td>1</td><td>2</td></tr>'
    const bare = '<tr><td>1</td></tr>'
    expect(withTableHeads(table(own) + table(bare))).toBe(
      '<table><thead><tr><th colspan="2" scope="colgroup">A</th></tr></thead>' +
        `<tbody><tr><td>1</td><td>2</td></tr></tbody></table>${table(bare)}`,
    )
  })

  it('leaves the only rows of a table in its body', () => {
    expect(withTableHeads(table('<tr><th>A</th></tr>'))).toBe(
      table('<tr><th scope="row">A</th></tr>'),
    )
  })

  it('keeps merged headers with the rows they reach into', () => {
    const reaching =
      '<tr><th rowspan="2">Drug</th><th>Start</th></tr><tr><td>0.5 mg</td></tr><tr><th>Note</th><td>x</td></tr>'
    expect(withTableHeads(table(reaching))).toBe(
      table(
        '<tr><th scope="col" rowspan="2">Drug</th><th scope="col">Start</th></tr>' +
          '<tr><td>0.5 mg</td></tr><tr><th scope="row">Note</th><td>x</td></tr>',
      ),
    )
    const second =
      '<tr><th>A</th><th>B</th></tr><tr><th colspan="1" rowspan="3">C</th><th>D</th></tr><tr><td>1</td></tr>'
    expect(withTableHeads(table(second))).not.toContain('<thead>')
  })

  it('moves merged headers that end with the head into it', () => {
    const head =
      '<tr><th rowspan="2">Drug</th><th colspan="2">Dose</th></tr><tr><th>Start</th><th>Most</th></tr>'
    const body = '<tr><td rowspan="2">a</td><td>b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr>'
    expect(withTableHeads(table(head + body))).toBe(
      `<table><thead>${head.replaceAll('<th', '<th scope="col"')}</thead><tbody>${body}</tbody></table>`,
    )
  })

  it('leaves other texts unchanged', () => {
    const text = '<h2>A</h2><p>table &lt;th&gt;</p>'
    expect(withTableHeads(text)).toBe(text)
  })
})
